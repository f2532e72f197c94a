extension FaultyLogs {
  /// Activation, the background, what a version has, the end of a process.
  static let running = parse(
    """
    APP-ACT-1:
      12.4 noscenes channels=app complete initial=background | !didBecomeActive
      9 noscenes channels=note,process complete initial=suspended | resume !n:didBecomeActive
      9 noscenes channels=app complete initial=active | willResignActive didBecomeActive !didBecomeActive
      9 noscenes channels=app complete initial=active | willResignActive didEnterBackground !didBecomeActive
      os=watchOS os_version=3 noscenes channels=app complete initial=active | willResignActive didBecomeActive
        !didBecomeActive
      12 noscenes channels=app initial=suspended | !didBecomeActive
      12 noscenes channels=note,process complete initial=notRunning | launch(background_fetch) n:didFinishLaunching
        !n:didBecomeActive
      15 noscenes channels=app,process complete initial=notRunning | launch(push) didFinishLaunching !didBecomeActive
    APP-ACT-2:
      9 noscenes channels=app complete initial=active | willResignActive !willResignActive didEnterBackground
      9 noscenes channels=app complete initial=background | willEnterForeground !willResignActive didEnterBackground
      12 noscenes channels=app complete initial=inactive | !willResignActive
      12.4 noscenes channels=app | didEnterBackground !willResignActive willEnterForeground didBecomeActive
      12 noscenes channels=app,process complete initial=notRunning | launch(push) didFinishLaunching !willResignActive
        didEnterBackground
    APP-BG-1:
      4.3 noscenes exits channels=app,process complete initial=active | !didEnterBackground willTerminate exit(exit)
      12.4 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground
        !didEnterBackground
      12.4 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground suspend resume
        didEnterBackground !didEnterBackground
      12.4 noscenes channels=app,process complete initial=notRunning | launch(push) didFinishLaunching
        didEnterBackground !didEnterBackground
      6.1.4 noscenes channels=app,process complete initial=background | !didEnterBackground exit(user_force_quit)
      9 noscenes channels=note complete initial=active | !n:didEnterBackground n:willEnterForeground n:didBecomeActive
      10 noscenes channels=app,process complete initial=notRunning | launch(push) didFinishLaunching didEnterBackground
        suspend resume willEnterForeground didBecomeActive !didEnterBackground
      6.1.3 noscenes profile=apple-docs channels=app,process complete initial=background | !didEnterBackground
        exit(user_force_quit)
    APP-BG-1 Q-BG2:
      noscenes channels=app,process complete initial=background | !didEnterBackground exit(user_force_quit)
    APP-BG-2:
      15 noscenes channels=app,user initial=active | user.switcher_kill willResignActive !willEnterForeground
        didEnterBackground
      16.4 noscenes channels=app initial=active | !willEnterForeground didBecomeActive
      17 noscenes channels=app complete initial=active | willResignActive !willEnterForeground didEnterBackground
      9 noscenes channels=app complete initial=active | !willEnterForeground didBecomeActive
      9 noscenes channels=app complete initial=active | willResignActive !willEnterForeground didBecomeActive
      9 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground willEnterForeground
        !willEnterForeground didBecomeActive
      12 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground suspend resume
        willEnterForeground didBecomeActive willResignActive didBecomeActive !willEnterForeground
      12 noscenes channels=app complete initial=inactive | !willEnterForeground didBecomeActive
    APP-EDGE-1:
      12.4 noscenes channels=app complete initial=active | !transition(from=active,to=background)
      12.4 noscenes channels=app complete initial=background |
        !transition(from=background,to=suspended,callbacks=[didEnterBackground])
    APP-ERA-1:
      12.4 scenes channels=note.scene complete initial=active scenes=S1:foregroundActive |
        !note.scene.willDeactivate(scene=S1)
      5.1 noscenes channels=app,process complete initial=notRunning | launch(user) !willFinishLaunching
        didFinishLaunching didBecomeActive
      6.1 noscenes channels=app,process complete initial=notRunning | launch(background_event) didFinishLaunching
        !performFetch
      12.4 noscenes channels=app,process complete initial=notRunning | launch(user) didFinishLaunching
        !configurationForConnecting didBecomeActive
      5.1 noscenes channels=app complete initial=active | willResignActive didEnterBackground !shouldSaveState
      12.4 noscenes channels=app complete initial=active | !didDiscardSceneSessions didBecomeActive
      3.0 noscenes channels=app complete initial=active | willResignActive !willEnterForeground didBecomeActive
      2.0 noscenes channels=note,process complete initial=active | n:willResignActive !n:didEnterBackground exit(exit)
      5.0 noscenes channels=app,process complete initial=notRunning | launch(user) !shouldRestoreState
        didFinishLaunching didBecomeActive
      12 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.viewWillAppear(vc=A)
        !vc.viewIsAppearing(vc=A) vc.viewDidAppear(vc=A)
      12.4 channels=scene complete initial=active | !scene.willResignActive(scene=S1)
      12.9 noscenes channels=scene complete | !scene.willEnterForeground(scene=S)
      os=iPadOS os_version=5.1.1 noscenes channels=app,process complete initial=notRunning | launch(user)
        !willFinishLaunching didFinishLaunching didBecomeActive
    APP-FG-1:
      12.4 noscenes channels=app,process complete initial=notRunning | launch(user) didFinishLaunching
        !willEnterForeground didBecomeActive
      12.4 noscenes channels=note,process complete initial=notRunning | launch(user) n:didFinishLaunching
        !n:willEnterForeground n:didBecomeActive
      9 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground suspend
        exit(memory_kill) launch(user) didFinishLaunching !willEnterForeground didBecomeActive
      10 noscenes channels=app,process complete initial=notRunning | launch(shortcut) didFinishLaunching
        !willEnterForeground didBecomeActive
      12 noscenes channels=app,process complete initial=notRunning | launch(user) willFinishLaunching didFinishLaunching
        !willEnterForeground didBecomeActive
    APP-KILL-1:
      12.4 noscenes channels=app,process,vc complete initial=active vcs=A:appeared | exit(crash)
        !vc.viewWillDisappear(vc=A)
      12.4 noscenes channels=app,process complete initial=active | exit(memory_kill) !didFinishLaunching didBecomeActive
      9 noscenes channels=app,note,process complete initial=active | exit(user_force_quit) !n:willTerminate
      12 noscenes channels=process complete initial=active | exit(memory_kill) !suspend
      12 noscenes channels=process complete initial=suspended | exit(memory_kill) !resume
      12 noscenes channels=app,process,nc complete initial=active | exit(crash) !nc.post(name=X,id=1)
      17 scenes channels=process,scene complete initial=background scenes=S1:background | exit(memory_kill)
        !scene.willEnterForeground(scene=S1)
      17 noscenes channels=process,vc complete initial=background vcs=A:appeared | exit(memory_kill)
        !vc.viewWillDisappear(vc=A)
    """)
}
