extension LegalLogs {
  /// Several processes, recorders inside the app, partial delegates, excerpts.
  static let recording = parse(
    """
    two apps, memory of the device:
      12 noscenes channels=process,app,mem | launch(user,app=a,pid=1) didFinishLaunching(app=a,pid=1)
        mem.level(level=1) launch(push,app=b,pid=2) didFinishLaunching(app=b,pid=2) mem.level(level=2)
        exit(memory_kill,app=b,pid=2) didBecomeActive(app=a,pid=1)
    relaunch under another pid without exit:
      12 noscenes channels=process,app not_logged=process.exit | launch(user,app=a,pid=1)
        didFinishLaunching(app=a,pid=1) launch(user,app=a,pid=9) didFinishLaunching(app=a,pid=9)
        didBecomeActive(app=a,pid=9)
    two apps without process:
      12 noscenes channels=app | didFinishLaunching(app=a,pid=1) didFinishLaunching(app=b,pid=2)
        didBecomeActive(app=a,pid=1) didBecomeActive(app=b,pid=2)
    home then other app:
      12 noscenes channels=process,app,note,user | launch(user,app=a,pid=1) +didFinishLaunching(app=a,pid=1)
        +didBecomeActive(app=a,pid=1) user.home +willResignActive(app=a,pid=1) launch(user,app=b,pid=2)
        +didEnterBackground(app=a,pid=1) +didFinishLaunching(app=b,pid=2) suspend(app=a,pid=1)
        +didBecomeActive(app=b,pid=2) exit(memory_kill,app=a,pid=1)
    exits app and home for the other:
      6 noscenes exits channels=process,app,user | launch(user,app=a,pid=1) didFinishLaunching(app=a,pid=1)
        didBecomeActive(app=a,pid=1) launch(user,app=b,pid=2) didFinishLaunching(app=b,pid=2)
        didBecomeActive(app=b,pid=2) willResignActive(app=a,pid=1) user.home willResignActive(app=b,pid=2)
        willTerminate(app=b,pid=2) exit(exit,app=b,pid=2)
    note only background launch unknown:
      12 noscenes channels=note complete initial=notRunning | n:didFinishLaunching n:willEnterForeground
        n:didBecomeActive
    app only background launch with bg:
      12 noscenes channels=app complete initial=notRunning | didFinishLaunching didEnterBackground willEnterForeground
        didBecomeActive
    app only, wake repeated bg:
      12 noscenes channels=app complete initial=background | didEnterBackground didEnterBackground willEnterForeground
    in-app recorder whole life:
      12 noscenes recorder=app channels=app,note complete initial=notRunning | willFinishLaunching +didFinishLaunching
        +didBecomeActive didReceiveMemoryWarning n:didReceiveMemoryWarning +willResignActive +didEnterBackground
        +didEnterBackground didReceiveMemoryWarning n:didReceiveMemoryWarning +willEnterForeground +didBecomeActive
        +willTerminate
    in-app recorder: ends mid pair:
      12 noscenes recorder=app channels=app,note initial=notRunning | +didFinishLaunching didBecomeActive
    note delegates partially: bg not implemented:
      12 noscenes channels=app,note complete initial=notRunning | n:didFinishLaunching +didBecomeActive
        n:willResignActive n:didEnterBackground n:willEnterForeground +didBecomeActive
    delegate: method list in ObjC names:
      12 noscenes delegate=applicationDidBecomeActive: channels=app,note complete initial=inactive | +didBecomeActive
        n:willResignActive +didBecomeActive
    delegate with mw not implemented later implemented? two windows:
      12 noscenes channels=app,note,vc | vc.didReceiveMemoryWarning(vc=A) n:didReceiveMemoryWarning
    state callback splits bursts:
      12 noscenes delegate=didReceiveMemoryWarning channels=app,note,vc complete initial=active |
        didReceiveMemoryWarning n:didReceiveMemoryWarning willResignActive n:willResignActive didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A)
    notes have object:
      12 noscenes channels=app,note complete initial=active | didReceiveMemoryWarning
        n:didReceiveMemoryWarning(object=UIApplication) didReceiveMemoryWarning n:didReceiveMemoryWarning
    not_logged delegate:
      12 noscenes not_logged=app.didReceiveMemoryWarning channels=app,note,vc complete initial=active |
        n:didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=A)
    launch push_tap read:
      12 noscenes channels=process,app complete initial=notRunning | launch(push_tap) willFinishLaunching=inactive
        didFinishLaunching=inactive didReceiveNotificationResponse=inactive didBecomeActive=active
    launch before df read background (BS1180):
      12 noscenes channels=process,app complete initial=notRunning | launch(user) stateSample=background
        willFinishLaunching=inactive stateSample=inactive didFinishLaunching=inactive stateSample=inactive
        didBecomeActive
    scene launch samples:
      15 scenes channels=process,app,scene complete initial=notRunning | launch(user) stateSample=background
        willFinishLaunching=background didFinishLaunching=background stateSample=background scene.willConnect(scene=S)
        stateSample=background scene.willEnterForeground(scene=S) stateSample=inactive scene.didBecomeActive(scene=S)
        stateSample=active
    scene launch samples app channel only:
      15 scenes channels=process,app complete initial=notRunning | launch(user) didFinishLaunching=background
        stateSample=background stateSample=inactive stateSample=active stateSample=background
    scene app push while active:
      15 scenes channels=process,app complete initial=notRunning | launch(user) didFinishLaunching=background
        didReceiveRemoteNotification=active significantTimeChange=inactive didReceiveMemoryWarning=background
    scene app deliveries:
      15 scenes channels=app,scene complete initial=active | scene.willResignActive(scene=S)
        didReceiveNotificationResponse=inactive scene.didEnterBackground(scene=S) performFetch=background
    lock bg read iOS 7:
      7.0 noscenes channels=app,user complete initial=active | user.lock willResignActive=active
        didEnterBackground=background
    lock read iOS 6 after unlock again:
      6.0 noscenes channels=app,user complete initial=active | user.lock user.unlock user.lock willResignActive=active
        didEnterBackground=inactive
    samples between bg and fg iOS 6 lock:
      6.0 noscenes channels=app,user complete initial=active | user.lock willResignActive didEnterBackground=inactive
        stateSample=inactive stateSample=background
    openURL in notRunning order iOS 3:
      3.1 noscenes channels=process,app complete initial=notRunning | launch(url) didFinishLaunching app.openURL
        didBecomeActive
    exit quit by Catalyst with pair:
      13 os=macCatalyst noscenes channels=process,app,note complete initial=active | +willTerminate exit(quit)
    iOS app on Mac quit:
      17 noscenes channels=process,app complete initial=active | willResignActive didEnterBackground exit(quit)
    app replaced while suspended, new launch:
      12 noscenes channels=process,app complete initial=suspended | exit(replaced) launch(user) didFinishLaunching
    initial inactive then any:
      12 noscenes channels=app complete initial=inactive | didEnterBackground willEnterForeground didBecomeActive
    initial inactive then active:
      12 noscenes channels=app complete initial=inactive | didBecomeActive
    initial inactive terminate:
      12 noscenes channels=app complete initial=inactive | willTerminate
    initial background fg:
      12 noscenes channels=process,app complete initial=background | willTerminate exit(system_terminate)
    initial suspended, resume unseen by app recorder:
      12 noscenes recorder=app channels=app complete initial=suspended | didEnterBackground willEnterForeground
        didBecomeActive
    initial empty:
      12 noscenes channels=app | willEnterForeground didBecomeActive
    sequence of many restores:
      9 noscenes channels=process,app complete initial=notRunning | launch(user) willFinishLaunching
        shouldRestoreState restorationPath restorationPath didDecodeRestorableState didFinishLaunching didBecomeActive
        willResignActive didEnterBackground shouldSaveState willEncodeRestorableState suspend
    registered push token:
      12 noscenes channels=process,app complete initial=notRunning | launch(user) willFinishLaunching
        didFinishLaunching didRegisterForRemoteNotifications didBecomeActive
    background URL session:
      12 noscenes channels=process,app complete initial=suspended | resume handleBackgroundSession suspend
    excerpt cut before delegate:
      12 noscenes delegate=didReceiveMemoryWarning channels=app,note,vc | vc.didReceiveMemoryWarning(vc=A)
        n:didReceiveMemoryWarning didReceiveMemoryWarning n:didReceiveMemoryWarning
    transition suspended to background re-entering:
      12 noscenes channels=process,app complete initial=suspended | resume
        app.transition(from=suspended,to=background,callbacks=[didEnterBackground]) didEnterBackground
    edge bg launch with bg:
      12 noscenes channels=process,app complete initial=notRunning | launch(push)
        app.transition(from=notRunning,to=background,callbacks=[willFinishLaunching;didFinishLaunching;didEnterBackground])
        didFinishLaunching
    """)
}
