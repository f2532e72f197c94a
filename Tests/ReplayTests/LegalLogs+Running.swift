extension LegalLogs {
  /// Suspension, interruptions, readings, annotations, several processes.
  static let running = parse(
    """
    terminate: save state after:
      6 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground shouldSaveState
        willTerminate shouldSaveState willEncodeRestorableState exit(user_force_quit)
    excerpt without initial: bg:
      12 noscenes channels=app,note | n:didBecomeActive +willResignActive
    excerpt cuts a pair at its start:
      12 noscenes channels=app,note | n:willResignActive +didEnterBackground
    excerpt ends in pair:
      12 noscenes channels=app,note initial=active | willResignActive
    in-process recorder does not see process:
      12 noscenes recorder=app channels=process,app,note complete initial=notRunning | launch(user)
        +didFinishLaunching +didBecomeActive +willResignActive +didEnterBackground +didEnterBackground
        +willEnterForeground +didBecomeActive
    in-process recorder, second launch:
      12 noscenes recorder=app channels=process,app,note complete initial=notRunning | launch(user)
        +didFinishLaunching +didBecomeActive launch(user) +didFinishLaunching +didBecomeActive
    delegate does not implement resign:
      12 noscenes channels=app,note delegate=didFinishLaunching,didEnterBackground complete initial=active |
        n:willResignActive +didEnterBackground n:willEnterForeground n:didBecomeActive
    delegate app only not implementing resign:
      12 noscenes channels=app delegate=didFinishLaunching,didEnterBackground,willEnterForeground complete initial=active |
        didEnterBackground willEnterForeground didEnterBackground
    not logged willResignActive:
      12 noscenes channels=app not_logged=app.willResignActive,app.didBecomeActive complete initial=active |
        didEnterBackground willEnterForeground didEnterBackground
    Catalyst quit:
      10.15 os=macCatalyst noscenes channels=process,app,task complete initial=active | willResignActive
        didEnterBackground task.end(task=T) willTerminate exit(quit)
    extension:
      17 kind=extension channels=vc,note.extensionHost complete | vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A)
        vc.viewDidAppear(vc=A) note.extensionHost.willResignActive note.extensionHost.didEnterBackground
        note.extensionHost.willEnterForeground note.extensionHost.didBecomeActive
    state samples:
      12 noscenes channels=app complete initial=active | stateSample=active willResignActive=active
        stateSample=inactive didEnterBackground=background stateSample=background willEnterForeground=background
        stateSample=inactive didBecomeActive=active
    state sample lag in enter fg:
      12 noscenes channels=app complete initial=background | willEnterForeground=background stateSample=background
        stateSample=inactive didBecomeActive=active stateSample=active
    push read active iOS 11:
      11.1 noscenes channels=app complete initial=active | willResignActive didReceiveRemoteNotification=inactive
        didBecomeActive
    read: performFetch in background woken:
      9 noscenes channels=process,app complete initial=suspended | resume performFetch=background suspend resume
        performFetch=background suspend
    fetch while active:
      9 noscenes channels=process,app complete initial=active | performFetch=active willResignActive
        performFetch=inactive
    inactive receives push:
      10.3.3 noscenes channels=app complete initial=active | willResignActive didReceiveRemoteNotification=inactive
        didReceiveNotificationResponse=inactive didBecomeActive=active
    transitions reference:
      12 noscenes channels=app complete initial=active |
        app.transition(from=active,to=inactive,callbacks=[willResignActive]) willResignActive
        app.transition(from=inactive,to=background,callbacks=[didEnterBackground]) didEnterBackground
        app.transition(from=background,to=suspended,callbacks=[])
    transition suspended to notRunning:
      12 noscenes channels=process,app complete initial=suspended |
        app.transition(from=suspended,to=notRunning,callbacks=[]) exit(memory_kill)
    transition logged while suspended:
      12 noscenes channels=process,app complete initial=background | suspend
        app.transition(from=background,to=suspended) app.transition(from=suspended,to=background,callbacks=[]) resume
    transition launch edges:
      12 noscenes channels=process,app complete initial=notRunning | launch(user)
        app.transition(from=notRunning,to=inactive,callbacks=[willFinishLaunching;didFinishLaunching])
        didFinishLaunching app.transition(from=inactive,to=active,callbacks=[didBecomeActive]) didBecomeActive
    transition launch edge after exit:
      12 noscenes channels=process,app complete initial=active |
        app.transition(from=active,to=notRunning,callbacks=[willTerminate]) willTerminate exit(quit)
    transition active to notRunning nothing:
      12 noscenes channels=process,app complete initial=active |
        app.transition(from=active,to=notRunning,callbacks=[]) exit(crash)
    transition before launch:
      12 noscenes channels=process,app complete initial=notRunning | app.transition(from=notRunning,to=inactive)
        launch(user) didFinishLaunching
    user events before launch:
      12 noscenes channels=process,app,user complete initial=notRunning | user.unlock user.open launch(user)
        didFinishLaunching didBecomeActive
    user events after exit:
      12 noscenes channels=process,app,user,mem complete initial=active | exit(memory_kill) user.open
        mem.level(level=0) launch(user) didFinishLaunching didBecomeActive
    kill, relaunch, callbacks as cold:
      12 noscenes channels=process,app,note complete initial=active | +willResignActive +didEnterBackground suspend
        exit(memory_kill) launch(user) +didFinishLaunching +didBecomeActive
    relaunch without exit recorded:
      12 noscenes channels=process,app not_logged=process.exit complete initial=notRunning | launch(user)
        didFinishLaunching didBecomeActive launch(user) didFinishLaunching didBecomeActive
    kinds of launch unknown reason:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(somethingnew) +didFinishLaunching
        +didBecomeActive exit(crash) launch(somethingnew) +didFinishLaunching=background +willEnterForeground
        +didBecomeActive
    launch without reason to background:
      12 noscenes channels=process,app complete initial=notRunning | launch didFinishLaunching suspend
    carplay launch then phone:
      12 noscenes channels=process,app complete initial=notRunning | launch(carplay) didFinishLaunching=background
        willEnterForeground didBecomeActive
    location launch opened before suspend, with docs bg:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(location) +didFinishLaunching
        +didEnterBackground +willEnterForeground +didBecomeActive
    background launch cut by becoming user launch:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(push) willFinishLaunching=background
        +didFinishLaunching=background +willEnterForeground=background +didBecomeActive=active +willResignActive
        +didEnterBackground +willTerminate exit(user_force_quit)
    pids of two apps:
      12 noscenes channels=process,app initial=notRunning | launch(user,app=a,pid=1) didFinishLaunching(app=a,pid=1)
        launch(user,app=b,pid=2) didBecomeActive(app=a,pid=1) didFinishLaunching(app=b,pid=2)
        willResignActive(app=a,pid=1) didBecomeActive(app=b,pid=2) didEnterBackground(app=a,pid=1)
    suspend twice reported:
      12 noscenes channels=process,app complete initial=background | suspend resume suspend resume willEnterForeground
        didBecomeActive
    system terminate running bg:
      12 noscenes channels=process,app,note complete initial=background | +willTerminate exit(system_terminate)
    system terminate no callback:
      12 noscenes channels=process,app,note complete initial=background | exit(system_terminate)
    xctest:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(user) +didFinishLaunching
        +didBecomeActive exit(xctest_terminate)
    replaced by update while suspended:
      12 noscenes channels=process,app,note complete initial=suspended | exit(replaced)
    other jetsam reasons:
      12 noscenes channels=process,app,note complete initial=active | exit(memory_kill,jetsam=vm-pageshortage)
        launch(user) +didFinishLaunching exit(disk-space-shortage)
    seq per run restarts:
      12 noscenes channels=process,app initial=notRunning | launch(user,seq=1) didFinishLaunching(seq=2)
        exit(crash,seq=3) launch(user,seq=1) didFinishLaunching(seq=2)
    seq restarts without process:
      12 noscenes channels=app | didFinishLaunching(seq=1) didBecomeActive(seq=2) didFinishLaunching(seq=1)
        didBecomeActive(seq=2)
    suspended in foreground then goes on:
      12 noscenes channels=process,app complete initial=active | willResignActive didEnterBackground suspend resume
        willEnterForeground didBecomeActive
    nonscene iOS 13 app without scene_app key:
      13.4 channels=process,app,note complete initial=notRunning | launch(user) +didFinishLaunching +didBecomeActive
        +willResignActive +didEnterBackground
    app.transition background->inactive while bg:
      12 noscenes channels=app complete initial=background |
        app.transition(from=background,to=inactive,callbacks=[willEnterForeground]) willEnterForeground
        app.transition(from=inactive,to=active,callbacks=[applicationDidBecomeActive:]) didBecomeActive
    edge bg launch:
      12 noscenes channels=process,app complete initial=notRunning | launch(push)
        app.transition(from=notRunning,to=background,callbacks=[willFinishLaunching;didFinishLaunching])
        didFinishLaunching
    edge inactive->notRunning none:
      12 noscenes channels=process,app complete initial=active |
        app.transition(from=inactive,to=notRunning,callbacks=[])
        app.transition(from=background,to=notRunning,callbacks=[willTerminate])
        app.transition(from=background,to=notRunning,callbacks=[])
    edge spaced names:
      12 noscenes channels=process,app complete initial=active |
        app.transition(from=Active,to=Inactive,callbacks=[applicationWillResignActive:])
        app.transition(from=Background,to=Suspended)
    ref edges:
      12 noscenes channels=app complete initial=notRunning | didFinishLaunching
        app.transition(from=notRunning,to=inactive,callbacks=[didFinishLaunching])
        app.transition(from=inactive,to=background,callbacks=[didEnterBackground])
        app.transition(from=suspended,to=background,callbacks=[])
        app.transition(from=background,to=inactive,callbacks=[willEnterForeground])
        app.transition(from=suspended,to=notRunning,callbacks=[])
    kill then relaunch as bg, app opens:
      12 noscenes channels=process,app,note complete initial=suspended | exit(memory_kill) launch(push)
        +didFinishLaunching exit(memory_kill) launch(user) +didFinishLaunching +didBecomeActive
    pair halves with vc and nc between:
      12 noscenes channels=app,note,vc,nc complete initial=active | willResignActive vc.viewWillLayoutSubviews(vc=A)
        n:willResignActive +didEnterBackground
    two apps: MW of one only:
      12 noscenes channels=process,app,note complete | launch(user,app=a,pid=1) didFinishLaunching(app=a,pid=1)
        n:didFinishLaunching(app=a,pid=1) launch(push,app=b,pid=2) didFinishLaunching(app=b,pid=2)
        n:didFinishLaunching(app=b,pid=2) didReceiveMemoryWarning(app=b,pid=2) n:didReceiveMemoryWarning(app=b,pid=2)
    restoration iOS 6 full:
      6.0 noscenes channels=process,app,vc complete initial=notRunning | launch(user) willFinishLaunching
        shouldRestoreState app.restorationPath vc.viewDidLoad(vc=A) vc.decodeRestorableState(vc=A)
        didDecodeRestorableState vc.applicationFinishedRestoringState(vc=A) didFinishLaunching didBecomeActive
    didDecode after didFinish:
      7 noscenes channels=process,app complete initial=notRunning | launch(user) didFinishLaunching shouldRestoreState
        didDecodeRestorableState didBecomeActive
    NOTE pair delegate not in list but logged late:
      12 noscenes channels=app,note complete initial=active | n:willResignActive n:didBecomeActive +willResignActive
        +didBecomeActive
    lock: app opened from lock by notification:
      14 noscenes channels=app,user complete initial=active | user.lock willResignActive didEnterBackground
        user.unlock willEnterForeground didBecomeActive user.lock willResignActive didEnterBackground
    lock with call screen: inactive first:
      14 noscenes channels=app,user complete initial=active | willResignActive user.lock didEnterBackground
        user.unlock willEnterForeground didBecomeActive
    lock ignored when already in bg:
      14 noscenes channels=app,user complete initial=active | user.home willResignActive didEnterBackground user.lock
        user.unlock willEnterForeground didBecomeActive
    iOS 4 lock background via home earlier:
      4.3 noscenes channels=app,user complete initial=active | user.home willResignActive didEnterBackground user.lock
        user.unlock willEnterForeground didBecomeActive
    iOS 4 home while locked inactive:
      4.3 noscenes channels=app,user complete initial=active | user.lock willResignActive user.unlock user.home
        didEnterBackground
    exits: home then reactivated then home:
      6 noscenes exits channels=process,app,user complete initial=active | user.home willResignActive didBecomeActive
        user.home willResignActive willTerminate exit(exit)
    watch app kind:
      9 kind=watchApp noscenes channels=app complete initial=active | willResignActive didBecomeActive
    ext kind:
      17 kind=extension channels=process,vc,mem complete initial=notRunning | launch vc.viewDidLoad(vc=A) suspend
        mem.pressure(level=3) resume exit(memory_kill)
    open url in bg iOS 9:
      9 noscenes channels=app complete initial=background | didReceiveRemoteNotification=background openURL=background
        willEnterForeground openURL=inactive didBecomeActive=active
    didReceiveRemoteNotification before willEnterForeground on tap? read inactive:
      12 noscenes channels=app complete initial=suspended | willEnterForeground
        didReceiveNotificationResponse=inactive didBecomeActive
    openURL active after:
      12 noscenes channels=app complete initial=active | openURL=active continueUserActivity=active
    continueUserActivity during iOS 12 warm before fg:
      12 noscenes channels=app complete initial=background | willContinueUserActivity=background willEnterForeground
        continueUserActivity=inactive didBecomeActive
    read: willTerminate:
      12 noscenes channels=app complete initial=background | willTerminate=background
    read: willTerminate active:
      12 noscenes channels=app complete initial=active | willTerminate=active
    read: note half:
      12 noscenes channels=app,note complete initial=active | willResignActive=active n:willResignActive=active
        didEnterBackground=background n:didEnterBackground=background
    read: willEnterForeground note first:
      12 noscenes channels=app,note complete initial=background | n:willEnterForeground=background
        willEnterForeground=background
    read: didFinish before first activation unknown reason:
      12 noscenes channels=app complete initial=notRunning | willFinishLaunching=inactive didFinishLaunching=inactive
        didBecomeActive=active
    read: didFinish bg unknown reason:
      12 noscenes channels=app complete initial=notRunning | willFinishLaunching=background
        didFinishLaunching=background willEnterForeground=background didBecomeActive
    """)
}
