extension LegalLogs {
  /// More in the log than its header says, and apps of which the header does not say what they implement.
  static let unlisted = parse(
    """
    notes unlisted, no delegate methods:
      12.4 noscenes channels=process,app | launch(user) n:didFinishLaunching n:didBecomeActive
    notes unlisted, no delegate methods, complete:
      12.4 noscenes channels=process,app complete initial=notRunning | launch(user) n:didFinishLaunching
        n:didBecomeActive n:willResignActive n:didEnterBackground suspend
    notes unlisted, the launch not implemented:
      12.4 noscenes channels=app initial=notRunning | n:didFinishLaunching +didBecomeActive +willResignActive
    notes unlisted, enter foreground not implemented:
      12.4 noscenes channels=app initial=background | n:willEnterForeground +didBecomeActive
    note first on the way to the foreground, unlisted:
      12.4 noscenes channels=app initial=background | n:willEnterForeground willEnterForeground didBecomeActive
    notes unlisted and partly lost:
      12.4 noscenes channels=process,app | launch(user) n:didBecomeActive n:didEnterBackground
    notes of two processes, nothing listed:
      12.4 noscenes channels=vc,user | n:didFinishLaunching n:didBecomeActive n:willTerminate n:didFinishLaunching
    pairs of two processes, nothing listed:
      12.4 noscenes channels=vc | +didFinishLaunching +didBecomeActive +didFinishLaunching +didBecomeActive
    calls of two processes, only notes listed:
      12.4 noscenes channels=note | +didFinishLaunching +didBecomeActive +didFinishLaunching +didBecomeActive
    notes of two processes, only calls listed, none implemented:
      12.4 noscenes channels=app | n:didFinishLaunching n:didBecomeActive n:didFinishLaunching
    launch unlisted, controllers before its end:
      12.4 noscenes channels=vc complete initial=notRunning | launch(user) n:protectedDataDidBecomeAvailable
        vc.loadView(vc=A) vc.viewDidLoad(vc=A) +didFinishLaunching vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
    launch unlisted, will and did:
      12.4 noscenes channels=vc initial=notRunning | launch(user) vc.loadView(vc=A) openURL willFinishLaunching
        vc.viewDidLoad(vc=A) didFinishLaunching vc.viewWillAppear(vc=A)
    told of something while it launches, launches not recorded:
      12.4 noscenes channels=app,vc initial=notRunning | willFinishLaunching vc.loadView(vc=A) openURL
        vc.viewDidLoad(vc=A) didFinishLaunching vc.viewWillAppear(vc=A)
    no methods implemented, active when it is asked:
      12.4 noscenes channels=process,app | launch(user) stateSample=active
    no methods of the lifecycle implemented:
      12.4 noscenes channels=process,app | launch(user) openURL=active didReceiveMemoryWarning=active suspend
    no methods of the lifecycle implemented, and back again:
      12.4 noscenes channels=process,app | launch(push) performFetch=background stateSample=active
        significantTimeChange=inactive performFetch=background suspend resume performFetch=background
    no methods of the lifecycle implemented, running before:
      12.4 noscenes channels=app initial=active | stateSample=background didReceiveMemoryWarning=active
    read right or not, and implemented after all:
      12.4 noscenes channels=process,app | launch(user) stateSample=active didFinishLaunching didBecomeActive
    a scene connects to an app without a delegate method for its launch:
      15 scenes channels=process,app,scene | launch(user) scene.willConnect(scene=S)
        scene.willEnterForeground(scene=S) scene.didBecomeActive(scene=S)
    before there was suspension, ended unheard:
      3.1 noscenes channels=process,app,user initial=active | user.home exit(exit)
    """)
}
