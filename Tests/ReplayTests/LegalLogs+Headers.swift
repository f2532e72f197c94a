extension LegalLogs {
  /// What a header leaves out, and lives of processes that only look odd.
  static let headers = parse(
    """
    recorder in the process, launches seen, exits not:
      14 recorder=app noscenes channels=process,app,note | launch(user) willFinishLaunching +didFinishLaunching
        +didBecomeActive
        +willResignActive +didEnterBackground didReceiveRemoteNotification +didEnterBackground launch(push)
        +didFinishLaunching
        +willEnterForeground +didBecomeActive
    exits are not logged:
      12 noscenes not_logged=process.exit channels=process,app complete initial=notRunning | launch(user)
        didFinishLaunching
        didBecomeActive launch(user) didFinishLaunching didBecomeActive willResignActive didEnterBackground
        launch(push)
        didFinishLaunching
    suspension is not logged:
      12 noscenes not_logged=process.suspend,process.resume channels=process,app complete initial=active |
        willResignActive
        didEnterBackground didEnterBackground didEnterBackground willEnterForeground didBecomeActive
    launches are not logged, exits are:
      12 noscenes not_logged=process.launch channels=process,app complete initial=notRunning | didFinishLaunching
        didBecomeActive exit(crash) didFinishLaunching didBecomeActive
    iOS 18, notification centre pulled on the lock screen:
      18 noscenes channels=app,note,user complete initial=active | user.lock +willResignActive +didBecomeActive
        +willResignActive +didEnterBackground user.unlock +willEnterForeground +didBecomeActive
    iOS 8, call banner, then Home out of inactive:
      8.4 noscenes channels=process,app complete initial=active | willResignActive didBecomeActive willResignActive
        didEnterBackground suspend
    watchdog while entering the foreground:
      12 noscenes channels=process,app,note complete initial=suspended | resume willEnterForeground exit(watchdog)
    crash between call and notification, then a push:
      12 noscenes channels=process,app,note complete initial=active | willResignActive exit(crash) launch(push)
        +didFinishLaunching didReceiveRemoteNotification suspend
    killed, opened, restored:
      9 noscenes channels=process,app,note,vc complete initial=suspended | exit(memory_kill) launch(user)
        willFinishLaunching
        shouldRestoreState restorationPath vc.viewDidLoad(vc=A) vc.decodeRestorableState(vc=A)
        didDecodeRestorableState
        vc.applicationFinishedRestoringState(vc=A) +didFinishLaunching vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
        +didBecomeActive
    quit from Control Center of a Mac while inactive:
      os=macCatalyst os_version=14.0 noscenes channels=process,app,note complete initial=inactive | +willTerminate
        exit(quit)
    update replaces the running app:
      12 noscenes channels=process,app,note complete initial=background | +willTerminate exit(replaced) launch(user)
        +didFinishLaunching +didBecomeActive
    aborted launch goes straight to the background:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(user) willFinishLaunching
        +didFinishLaunching +didEnterBackground suspend resume +willEnterForeground +didBecomeActive
    launched by a tap on a push, by a link, by a shortcut:
      12 noscenes channels=process,app complete initial=notRunning | launch(push_tap) willFinishLaunching
        didFinishLaunching
        didReceiveRemoteNotification=inactive didReceiveNotificationResponse didBecomeActive exit(crash) launch(link)
        willFinishLaunching didFinishLaunching willContinueUserActivity continueUserActivity didBecomeActive
        exit(crash)
        launch(shortcut) didFinishLaunching performShortcut didBecomeActive exit(crash) launch(handoff)
        didFinishLaunching
        willContinueUserActivity continueUserActivity didBecomeActive
    background session and location wake the suspended app in turn:
      12 noscenes channels=process,app,note complete initial=suspended | resume handleBackgroundSession suspend resume
        +didEnterBackground suspend resume performFetch=background suspend resume +willEnterForeground
        openURL=inactive
        +didBecomeActive
    seq per process, interleaved:
      12 noscenes channels=app | didFinishLaunching(pid=1,app=a,seq=1) didFinishLaunching(pid=2,app=b,seq=1)
        didBecomeActive(pid=2,app=b,seq=2) didBecomeActive(pid=1,app=a,seq=2)
    initial inactive, aborted:
      12 noscenes channels=app complete initial=inactive | didEnterBackground willEnterForeground didEnterBackground
    initial of scenes and app disagree about nothing:
      17 scenes channels=process,scene,note complete initial=active scenes=A:foregroundActive,B:foregroundInactive |
        scene.didEnterBackground(scene=B) scene.willResignActive(scene=A) n:willResignActive
        scene.willEnterForeground(scene=B)
        scene.didEnterBackground(scene=A) scene.didBecomeActive(scene=B) n:didBecomeActive
    scene initial connected only:
      17 scenes channels=scene,note complete initial=background scenes=A:connected | scene.didEnterBackground(scene=A)
        scene.willEnterForeground(scene=A) n:willEnterForeground
    scene app: delegate names read as notifications' twins:
      17 scenes channels=note,note.scene complete initial=active scenes=A:foregroundActive |
        note.scene.willDeactivate(scene=A) n:willResignActive note.scene.didEnterBackground(scene=A)
        n:didEnterBackground
        note.scene.didDisconnect(scene=A) note.scene.willConnect(scene=B) note.scene.willEnterForeground(scene=B)
        n:willEnterForeground note.scene.didActivate(scene=B) n:didBecomeActive
    textbook, minimal, inactive episode and a warning:
      profile=textbook channels=process,app,note,vc | launch(user) +didFinishLaunching +didBecomeActive
        +willResignActive
        +didBecomeActive didReceiveMemoryWarning n:didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=A)
        exit(per_process_limit)
    textbook, exits, told or not:
      profile=textbook exits channels=process,app complete initial=active | willResignActive didEnterBackground
        suspend
        willTerminate exit(exit) launch(user) didFinishLaunching didBecomeActive didEnterBackground willTerminate
        exit(exit)
    apple-docs: notification first:
      12 noscenes profile=apple-docs channels=process,app,note complete initial=suspended | resume
        n:willEnterForeground
        willEnterForeground +didBecomeActive
    darwin-strict: in the order of registering:
      12 noscenes profile=darwin-strict channels=nc complete initial=notRunning | nc.addObserver(observer=a,name=X)
        nc.addObserver(observer=w) nc.addObserver(observer=b,name=X) nc.post(id=1,name=X)
        nc.deliver(post=1,observer=a)
        nc.deliver(post=1,observer=w) nc.deliver(post=1,observer=b) nc.postReturn(post=1)
    """)
}
