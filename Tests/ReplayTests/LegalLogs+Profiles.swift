extension LegalLogs {
  /// Other profiles.
  static let profiles = parse(
    """
    textbook home:
      4 profile=textbook channels=process,app,note complete initial=active | +willResignActive +didEnterBackground
        suspend
    textbook home, still running, back:
      4 profile=textbook channels=process,app,note complete initial=active | +willResignActive +didEnterBackground
        +willEnterForeground +didBecomeActive
    textbook inactive episode:
      4 profile=textbook channels=process,app,note complete initial=active | +willResignActive +didBecomeActive
    textbook exits:
      4 exits profile=textbook channels=process,app,note complete initial=active | +didEnterBackground +willTerminate
        exit(exit)
    textbook exits with suspend:
      4 exits profile=textbook channels=process,app,note complete initial=active | +willResignActive
        +didEnterBackground suspend +willTerminate exit(exit)
    textbook resume:
      4 profile=textbook channels=process,app,note complete initial=suspended | resume +willEnterForeground
        +didBecomeActive
    textbook limit with warning:
      4 profile=textbook channels=process,app,note complete initial=active | didReceiveMemoryWarning
        n:didReceiveMemoryWarning exit(per_process_limit)
    textbook background to home from suspended:
      4 profile=textbook channels=app complete initial=notRunning | didFinishLaunching didBecomeActive
        willResignActive didEnterBackground willEnterForeground didBecomeActive
    textbook not covered:
      12 profile=textbook channels=process,app,scene complete initial=notRunning | launch(user) willFinishLaunching
        didFinishLaunching scene.willConnect(scene=S) didBecomeActive
    textbook resigned then killed:
      4 profile=textbook channels=process,app,note complete initial=active | +willResignActive exit(crash)
    textbook wake in background:
      4 profile=textbook channels=process,app,note complete initial=suspended | resume suspend resume
        +willEnterForeground +didBecomeActive
    apple-docs background launch:
      12 noscenes profile=apple-docs channels=process,app,note complete initial=notRunning | launch(push)
        +didFinishLaunching +didEnterBackground n:willEnterForeground willEnterForeground +didBecomeActive
    apple-docs resume:
      12 noscenes profile=apple-docs channels=process,app,note complete initial=suspended | resume
        n:willEnterForeground willEnterForeground +didBecomeActive
    memory textbook: limit with vc warning:
      4 noscenes profile=textbook channels=process,app,vc,mem complete initial=active |
        vc.didReceiveMemoryWarning(vc=A) exit(per_process_limit)
    memory textbook: warning before a launch in other run:
      4 noscenes profile=textbook channels=process,app,mem complete initial=active | mem.pressure(level=1)
        exit(per_process_limit)
    memory textbook: mem unrecorded:
      4 noscenes profile=textbook channels=process complete initial=active | exit(per_process_limit)
    apple docs: prewarm w/o finish:
      15 noscenes profile=apple-docs channels=process,app complete initial=notRunning | launch(prewarm) suspend
        exit(memory_kill)
    docs bg launch killed at once:
      12 noscenes profile=apple-docs channels=process,app complete initial=notRunning | launch(push)
        didFinishLaunching exit(memory_kill)
    docs bg scene launch:
      14 scenes profile=apple-docs channels=process,app complete initial=notRunning | launch(push) didFinishLaunching
        suspend
    docs: cold user scene:
      14 scenes profile=apple-docs channels=process,app,note complete initial=notRunning | launch(user)
        +didFinishLaunching n:willEnterForeground n:didBecomeActive
    textbook memory cleared:
      4 profile=textbook channels=process,app,note complete initial=background | suspend exit(memory_kill)
    """)
}
