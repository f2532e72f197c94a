extension LegalLogs {
  /// View controllers: transitions that are turned round, overlays, views that are unloaded and loaded again.
  static let controllers = parse(
    """
    push and pop:
      12 noscenes channels=vc complete initial=active vcs=A:appeared | vc.viewDidLoad(vc=B) vc.viewWillDisappear(vc=A)
        vc.viewWillAppear(vc=B) vc.viewDidDisappear(vc=A) vc.viewDidAppear(vc=B) vc.viewWillDisappear(vc=B)
        vc.viewWillAppear(vc=A) vc.viewDidDisappear(vc=B) vc.viewDidAppear(vc=A) vc.deinit(vc=B)
    interactive pop given up, then done:
      16 scenes channels=vc complete initial=active vcs=A:disappeared,B:appeared | vc.viewWillDisappear(vc=B)
        vc.viewWillAppear(vc=A) vc.viewIsAppearing(vc=A) vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A)
        vc.viewWillAppear(vc=B) vc.viewIsAppearing(vc=B) vc.viewDidAppear(vc=B) vc.viewWillDisappear(vc=B)
        vc.viewWillAppear(vc=A) vc.viewIsAppearing(vc=A) vc.viewDidDisappear(vc=B) vc.viewDidAppear(vc=A)
        vc.deinit(vc=B)
    interactive pop given up twice quickly:
      12 noscenes channels=vc complete initial=active vcs=A:disappeared,B:appeared | vc.viewWillDisappear(vc=B)
        vc.viewWillAppear(vc=A) vc.viewWillAppear(vc=B) vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A)
        vc.viewWillDisappear(vc=B) vc.viewWillAppear(vc=A) vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A)
        vc.viewWillAppear(vc=B) vc.viewDidAppear(vc=B)
    page curl given up:
      8 noscenes channels=vc complete initial=active vcs=A:appeared | vc.viewDidLoad(vc=B) vc.viewWillAppear(vc=B)
        vc.viewWillDisappear(vc=A) vc.viewWillDisappear(vc=B) vc.viewWillAppear(vc=A) vc.viewDidDisappear(vc=B)
        vc.viewDidAppear(vc=A)
    sheet over sheet, the lower one dismissed:
      17 scenes device=pad channels=vc complete initial=active vcs=A:appeared | vc.viewDidLoad(vc=B)
        vc.viewWillAppear(vc=B,presentation=pageSheet,presenter=A) vc.viewIsAppearing(vc=B) vc.viewDidAppear(vc=B)
        vc.viewDidLoad(vc=C) vc.viewWillAppear(vc=C,presentation=pageSheet,presenter=B) vc.viewIsAppearing(vc=C)
        vc.viewDidAppear(vc=C) vc.viewWillDisappear(vc=C) vc.viewWillDisappear(vc=B) vc.viewDidDisappear(vc=C)
        vc.viewDidDisappear(vc=B)
    sheet swiped half down and let go:
      17 scenes device=phone channels=vc complete initial=active vcs=A:appeared,B:appeared |
        vc.viewWillDisappear(vc=B)
        vc.viewWillAppear(vc=B) vc.viewIsAppearing(vc=B) vc.viewDidAppear(vc=B)
    sheet before iOS 13 covers the presenter:
      12 noscenes device=phone channels=vc complete initial=active vcs=A:appeared | vc.viewDidLoad(vc=B)
        vc.viewWillAppear(vc=B) vc.viewWillDisappear(vc=A) vc.viewDidAppear(vc=B) vc.viewDidDisappear(vc=A)
    full screen presentation on iPad:
      17 scenes device=pad channels=vc complete initial=active vcs=A:appeared | vc.viewDidLoad(vc=B)
        vc.viewWillDisappear(vc=A) vc.viewWillAppear(vc=B,presentation=fullScreen,presenter=A)
        vc.viewIsAppearing(vc=B)
        vc.viewDidAppear(vc=B) vc.viewDidDisappear(vc=A)
    popover adapted to full screen on a phone:
      12 noscenes device=phone channels=vc complete initial=active vcs=A:appeared | vc.viewDidLoad(vc=P)
        vc.viewWillAppear(vc=P,presentation=popover,presenter=A,adapted=true) vc.viewWillDisappear(vc=A)
        vc.viewDidAppear(vc=P) vc.viewDidDisappear(vc=A)
    loadView nests children:
      12 noscenes channels=vc complete initial=notRunning | vc.loadView(vc=A) vc.loadView(vc=B) vc.viewDidLoad(vc=B)
        vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A) vc.viewWillAppear(vc=B) vc.viewDidAppear(vc=B)
        vc.viewDidAppear(vc=A)
    layout while nothing appears:
      12 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.viewWillLayoutSubviews(vc=A)
        vc.viewDidLayoutSubviews(vc=A) vc.viewWillTransitionToSize(vc=A) vc.viewWillAppear(vc=A)
        vc.viewWillLayoutSubviews(vc=A) vc.viewDidAppear(vc=A) vc.viewDidLayoutSubviews(vc=A)
    controller gone before it ever appeared:
      12 noscenes channels=vc complete initial=active | vc.init(vc=B) vc.viewDidLoad(vc=B) vc.deinit(vc=B)
        vc.init(vc=B)
        vc.deinit(vc=B)
    view dropped by the app and loaded again:
      9 noscenes channels=vc,app,note complete initial=active vcs=A:appeared,B:disappeared | +didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) vc.didReceiveMemoryWarning(vc=B) vc.viewNiled(vc=B) vc.loadView(vc=B)
        vc.viewDidLoad(vc=B) vc.viewWillAppear(vc=B) vc.viewDidAppear(vc=B)
    unloaded in iOS 5 and again:
      5.1 noscenes channels=vc,app,note complete initial=active vcs=A:appeared,B:disappeared |
        +didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) vc.didReceiveMemoryWarning(vc=B) vc.viewWillUnload(vc=B)
        vc.viewDidUnload(vc=B)
        vc.loadView(vc=B) vc.viewDidLoad(vc=B) +didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=A)
        vc.didReceiveMemoryWarning(vc=B) vc.viewWillUnload(vc=B) vc.viewDidUnload(vc=B)
    unloaded in iOS 4 without viewWillUnload, controllers told before the notification:
      4.3 noscenes channels=vc,app,note complete initial=active vcs=A:appeared,B:disappeared | didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=B) vc.viewDidUnload(vc=B) n:didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A)
    warned and not unloaded:
      5.1 noscenes channels=vc,app,note complete initial=active vcs=A:appeared,B:disappeared |
        +didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) vc.didReceiveMemoryWarning(vc=B) vc.viewWillAppear(vc=B)
        vc.viewDidAppear(vc=B)
    viewDidUnload touches the view:
      4.0 noscenes channels=vc complete initial=active vcs=B:disappeared | vc.didReceiveMemoryWarning(vc=B)
        vc.viewDidUnload(vc=B) vc.loadView(vc=B) vc.viewDidLoad(vc=B)
    home that ends the process takes the view away:
      3.1 noscenes channels=process,app,vc,user complete initial=active vcs=A:appeared | user.home willResignActive
        vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A) willTerminate exit(exit)
    exits_on_suspend takes the view away:
      6.1 noscenes exits channels=process,app,vc,user complete initial=active vcs=A:appeared | user.home
        willResignActive
        vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A) didEnterBackground willTerminate exit(exit)
    alert's button pops a controller while inactive:
      12 noscenes channels=app,vc,user complete initial=active vcs=A:disappeared,B:appeared | willResignActive
        user.tap
        vc.viewWillDisappear(vc=B) vc.viewWillAppear(vc=A) vc.viewDidDisappear(vc=B) vc.viewDidAppear(vc=A)
        didBecomeActive
    controllers in the middle of a transition at Home:
      12 noscenes channels=app,vc complete initial=active vcs=A:disappearing,B:appearing | willResignActive
        vc.viewDidDisappear(vc=A) vc.viewDidAppear(vc=B) didEnterBackground
    excerpt of controllers:
      12 channels=vc | vc.viewDidDisappear(vc=A) vc.viewDidAppear(vc=B) vc.viewWillDisappear(vc=B)
        vc.viewWillAppear(vc=A)
        vc.viewDidAppear(vc=A) vc.viewDidDisappear(vc=B)
    excerpt begins between loadView and viewDidLoad:
      12 channels=vc | vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
    viewIsAppearing without the others:
      17 scenes channels=vc not_logged=vc.viewWillAppear complete initial=active vcs=A:disappeared |
        vc.viewIsAppearing(vc=A)
        vc.viewDidAppear(vc=A)
    only viewDidAppear and viewDidDisappear are logged:
      14 channels=vc not_logged=vc.viewWillAppear,vc.viewWillDisappear,vc.viewDidLoad,vc.loadView,vc.viewIsAppearing
        complete initial=active |
        vc.viewDidAppear(vc=A) vc.viewDidDisappear(vc=A) vc.viewDidAppear(vc=B) vc.viewDidDisappear(vc=B)
        vc.viewDidAppear(vc=A)
    labels are used again in the next run:
      12 noscenes channels=process,app,vc complete initial=notRunning | launch(user) didFinishLaunching
        vc.viewDidLoad(vc=A)
        vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A) didBecomeActive exit(crash) launch(user) didFinishLaunching
        vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A) didBecomeActive
    tvOS without a version that counts:
      os=tvOS os_version=11.2 noscenes channels=app complete initial=active | willResignActive didBecomeActive
    visionOS keeps the process with no window:
      os=visionOS os_version=2.0 scenes channels=process,scene complete initial=active scenes=S:foregroundActive |
        scene.willResignActive(scene=S) scene.didEnterBackground(scene=S) suspend resume
        scene.willEnterForeground(scene=S)

    the log begins in the midst of a warning:
      3.2 noscenes channels=vc initial=active vcs=C:disappeared | vc.viewDidUnload(vc=C)
    """)
}
