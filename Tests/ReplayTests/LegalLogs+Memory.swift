extension LegalLogs {
  /// Memory warnings.
  static let memory = parse(
    """
    iOS 3 low memory:
      3.1 channels=process,app,mem complete initial=notRunning | launch(user) didFinishLaunching didBecomeActive
        mem.level(level=3) exit(memory_kill)
    exits: memory kill without terminate:
      6 exits noscenes channels=process,app,user complete initial=active | user.home willResignActive
        exit(memory_kill)
    memory: mw before notes:
      12 noscenes channels=app,note,vc complete initial=active | didReceiveMemoryWarning n:didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) vc.didReceiveMemoryWarning(vc=B)
    memory: interleaved recipients:
      12 noscenes channels=app,note,vc,nc complete initial=active | didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) n:didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=B)
    memory: delegate not implemented:
      12 noscenes channels=app,note,vc delegate=didFinishLaunching complete initial=active | n:didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A)
    memory: delegate never seen:
      12 noscenes channels=app,note,vc complete initial=active | n:didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A)
    memory: delegate seen later only:
      12 noscenes channels=app,note complete initial=active | n:didReceiveMemoryWarning +willResignActive
        +didBecomeActive didReceiveMemoryWarning n:didReceiveMemoryWarning
    memory: two warnings back to back:
      12 noscenes channels=app,note,vc complete initial=active | didReceiveMemoryWarning n:didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) didReceiveMemoryWarning n:didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A)
    memory: two warnings, second told a second controller:
      12 noscenes channels=app,note,vc complete initial=active | didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=B)
        n:didReceiveMemoryWarning
    memory: warning inside another pair:
      12 noscenes channels=process,app,note complete initial=active | willResignActive didReceiveMemoryWarning
        n:didReceiveMemoryWarning n:willResignActive +didEnterBackground didReceiveMemoryWarning suspend
        exit(memory_kill)
    memory: warning before didFinish:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(user) willFinishLaunching
        didReceiveMemoryWarning n:didReceiveMemoryWarning +didFinishLaunching +didBecomeActive
    memory: level while suspended:
      12 noscenes channels=process,app,mem complete initial=suspended | mem.level(level=1) mem.pressure(level=1)
        mem.footprint(bytes=1) mem.level(level=2) exit(memory_kill)
    memory: dispatch normal after warn:
      12 noscenes channels=dispatch,app complete initial=active | dispatch.memoryPressure(level=warn)
        dispatch.memoryPressure(level=normal) dispatch.memoryPressure(level=critical)
        dispatch.memoryPressure(level=warn) dispatch.memoryPressure(level=normal)
    memory: first normal unknown before:
      12 noscenes channels=dispatch,app | dispatch.memoryPressure(level=normal)
    memory: numeric dispatch level:
      12 noscenes channels=dispatch,process complete initial=notRunning | launch(user)
        dispatch.memoryPressure(level=1) dispatch.memoryPressure(level=0)
    memory: warning then terminate:
      12 noscenes channels=app,process,note complete initial=background | didReceiveMemoryWarning +willTerminate
        exit(system_terminate)
    memory: free after willTerminate:
      12 noscenes channels=app,process,note,vc,cache,task complete initial=active | +willTerminate
        vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A) didReceiveMemoryWarning n:didReceiveMemoryWarning
        cache.clear(cache=C,count=1) task.end(task=T) vc.deinit(vc=A) exit(exit)
    mem level before launch:
      12 noscenes channels=process,app,mem complete initial=notRunning | mem.level(level=1) launch(user)
        didFinishLaunching didBecomeActive
    duty none logged:
      12 noscenes channels=app,vc complete initial=notRunning | didFinishLaunching didBecomeActive
    memory warning in background before suspend and resumed:
      12 noscenes channels=process,app,note,mem complete initial=background | mem.pressure(level=1)
        didReceiveMemoryWarning n:didReceiveMemoryWarning suspend mem.pressure(level=2) resume didReceiveMemoryWarning
        n:didReceiveMemoryWarning
    note due, then user event and mem event:
      12 noscenes channels=process,app,note,user,mem complete initial=active | user.home willResignActive user.lock
        mem.footprint(bytes=3) n:willResignActive +didEnterBackground
    duty done:
      12 noscenes channels=process,app,practice,vc complete initial=notRunning | launch(user) didFinishLaunching
        vc.loadView(vc=A) vc.viewDidLoad(vc=A) didBecomeActive practice.restore willResignActive practice.save
        didEnterBackground practice.save practice.release willEnterForeground practice.restore didBecomeActive
        practice.restore willTerminate practice.save practice.release exit(quit)
    read: memory warning anywhere:
      12 noscenes channels=app complete initial=active | didReceiveMemoryWarning=active willResignActive
        didReceiveMemoryWarning=inactive didEnterBackground didReceiveMemoryWarning=background
    memory: pressure, dispatch before UIKit:
      12 noscenes channels=app,note,mem,dispatch complete initial=active | mem.pressure(level=1)
        dispatch.memoryPressure(level=warn) didReceiveMemoryWarning n:didReceiveMemoryWarning mem.pressure(level=2)
        didReceiveMemoryWarning dispatch.memoryPressure(level=critical) n:didReceiveMemoryWarning
    memory: dispatch after UIKit delegate, before note:
      12 noscenes channels=app,note,dispatch complete initial=active | didReceiveMemoryWarning
        dispatch.memoryPressure(level=warn) n:didReceiveMemoryWarning
    memory: mem.pressure lands late, between delegate and note:
      12 noscenes channels=app,note,mem complete initial=active | didReceiveMemoryWarning mem.pressure(level=1)
        n:didReceiveMemoryWarning
    memory: second dispatch in same burst before note:
      12 noscenes channels=app,note,vc,dispatch complete initial=active | dispatch.memoryPressure(level=warn)
        didReceiveMemoryWarning dispatch.memoryPressure(level=critical) vc.didReceiveMemoryWarning(vc=A)
    two controllers without label:
      12 noscenes channels=app,note,vc complete initial=active | didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(class=A) vc.didReceiveMemoryWarning(class=B) n:didReceiveMemoryWarning
    """)
}
