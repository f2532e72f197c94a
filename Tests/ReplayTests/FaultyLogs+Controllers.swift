extension FaultyLogs {
  /// View controllers, by system.
  static let controllers = parse(
    """
    VC-1:
      13 noscenes channels=vc complete initial=active vcs= | vc.loadView(vc=A) !vc.loadView(vc=A) vc.viewDidLoad(vc=A)
      13 noscenes channels=vc complete initial=active vcs= | vc.loadView(vc=A) vc.loadView(vc=B) vc.viewDidLoad(vc=B)
        !vc.viewWillAppear(vc=A)
      12 noscenes channels=vc complete initial=active vcs=A:unloaded | vc.loadView(vc=A) !vc.viewDidAppear(vc=A)
    VC-10:
      15 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.deinit(vc=A)
        !vc.didReceiveMemoryWarning(vc=A)
    VC-12:
      4.3 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewDidUnload(vc=A) !vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
      12 noscenes channels=vc complete initial=active vcs=A:unloaded | !vc.viewWillAppear(vc=A)
      12 noscenes channels=vc complete initial=active vcs=C:unloaded | !vc.viewWillAppear(vc=C) vc.viewDidAppear(vc=C)
      12 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | vc.viewDidLoad(vc=A)
        vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A) !vc.viewWillAppear(vc=B) vc.viewDidAppear(vc=B)
      6 noscenes channels=vc complete initial=active vcs=A:appeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A) vc.viewNiled(vc=A) !vc.viewWillAppear(vc=A)
    VC-2:
      12 noscenes channels=vc complete initial=active vcs=A:appeared | !vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
      5 noscenes channels=vc complete initial=active vcs=C:disappeared | vc.viewWillAppear(vc=C)
        !vc.viewWillAppear(vc=C) vc.viewDidAppear(vc=C)
    VC-3:
      13 noscenes channels=vc complete initial=active vcs=A:appeared | vc.viewWillDisappear(vc=A)
        !vc.viewDidAppear(vc=A)
      7.0 noscenes channels=vc complete initial=active vcs=C:disappeared | !vc.viewDidAppear(vc=C)
      5.0 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs=C:disappeared |
        vc.viewWillAppear(vc=C) vc.viewDidAppear(vc=C) !vc.viewDidAppear(vc=C)
      12 noscenes channels=vc complete initial=active vcs=A:appearing | vc.viewDidAppear(vc=A) !vc.viewDidAppear(vc=A)
      15 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | vc.viewDidLoad(vc=A)
        !vc.viewDidAppear(vc=A)
      12 noscenes channels=vc complete initial=active vcs=C:disappeared | !vc.viewDidAppear(vc=C)
    VC-3 Q-CONTAINER:
      6.1 noscenes channels=vc complete initial=active vcs=C:disappeared | !vc.viewDidAppear(vc=C)
    VC-3 Q-DUPAPPEAR:
      6.1 noscenes channels=vc complete initial=active vcs=C:disappeared | vc.viewWillAppear(vc=C)
        vc.viewDidAppear(vc=C) !vc.viewDidAppear(vc=C)
    VC-4:
      13 noscenes channels=vc complete initial=active vcs=A:appeared | vc.viewWillDisappear(vc=A)
        vc.viewDidDisappear(vc=A) !vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A)
      12 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | vc.viewDidLoad(vc=M)
        !vc.viewWillDisappear(vc=M) vc.viewDidDisappear(vc=M)
      12 noscenes channels=vc complete initial=active vcs=A:appeared | vc.viewWillDisappear(vc=A)
        !vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A)
      15 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | !vc.viewWillDisappear(vc=A)
      9.2 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | !vc.viewWillDisappear(vc=T)
        vc.viewDidLoad(vc=T) vc.viewWillAppear(vc=T) vc.viewDidAppear(vc=T)
      12 noscenes channels=vc complete initial=active vcs=C:disappeared | !vc.viewWillDisappear(vc=C)
        vc.viewDidDisappear(vc=C)
    VC-4 Q-SPLIT:
      10.3 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | vc.viewDidLoad(vc=M)
        !vc.viewWillDisappear(vc=M) vc.viewDidDisappear(vc=M)
    VC-4 Q-TAB:
      9.3 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | !vc.viewWillDisappear(vc=T)
        vc.viewDidLoad(vc=T) vc.viewWillAppear(vc=T) vc.viewDidAppear(vc=T)
      11 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | vc.viewDidLoad(vc=T)
        !vc.viewWillDisappear(vc=T) vc.viewWillAppear(vc=T) vc.viewDidAppear(vc=T)
      11.2 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs=A:appeared |
        vc.viewWillDisappear(vc=A) !vc.viewWillDisappear(vc=B) vc.viewDidLoad(vc=B) vc.viewWillAppear(vc=B)
        vc.viewDidDisappear(vc=A) vc.viewDidAppear(vc=B)
    VC-5:
      13 noscenes channels=vc complete initial=active vcs=A:appearing | !vc.viewDidDisappear(vc=A)
      15 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs= | !vc.viewDidDisappear(vc=A)
      7 noscenes channels=vc complete initial=active vcs=C:appeared | vc.viewWillDisappear(vc=C)
        vc.viewDidDisappear(vc=C) !vc.viewDidDisappear(vc=C)
      12 noscenes channels=vc complete initial=active vcs=C:appeared | !vc.viewDidDisappear(vc=C)
    VC-6:
      6.0 noscenes channels=vc complete initial=active vcs=A:disappeared,B:appeared | vc.didReceiveMemoryWarning(vc=A)
        !vc.viewDidUnload(vc=A)
      5.1 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewWillUnload(vc=A) vc.viewDidUnload(vc=A) vc.loadView(vc=A) vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A)
        vc.viewDidAppear(vc=A) vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A) !vc.viewDidUnload(vc=A)
      4.3 noscenes channels=vc complete initial=active vcs=A:disappeared,B:appeared | vc.didReceiveMemoryWarning(vc=A)
        vc.didReceiveMemoryWarning(vc=B) !vc.viewDidUnload(vc=B) vc.viewDidUnload(vc=A)
      3.2 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        !vc.viewWillUnload(vc=A) vc.viewDidUnload(vc=A)
      5.1 noscenes channels=vc,app delegate=applicationDidReceiveMemoryWarning: complete initial=active
        vcs=A:disappeared,B:appeared | didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=B) !vc.viewWillUnload(vc=B)
        vc.viewDidUnload(vc=B)
      5.1 noscenes channels=vc complete initial=active vcs= | vc.loadView(vc=A) vc.viewDidLoad(vc=A) vc.loadView(vc=B)
        vc.viewDidLoad(vc=B) vc.didReceiveMemoryWarning(vc=A) vc.viewWillUnload(vc=A) vc.viewDidUnload(vc=A)
        !vc.viewWillUnload(vc=B) vc.viewDidUnload(vc=B)
      4.3 noscenes channels=vc complete initial=active vcs= | vc.loadView(vc=B) vc.viewDidLoad(vc=B)
        !vc.viewDidUnload(vc=B)
      5.1 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewWillUnload(vc=A) !vc.viewWillUnload(vc=A) vc.viewDidUnload(vc=A)
      5.1 noscenes channels=vc complete initial=active vcs= | vc.loadView(vc=A) vc.viewDidLoad(vc=A)
        !vc.viewWillUnload(vc=A) vc.viewDidUnload(vc=A)
      2.2 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        !vc.viewDidUnload(vc=A)
      5.1 noscenes channels=vc complete initial=active vcs=A:appeared | vc.didReceiveMemoryWarning(vc=A)
        !vc.viewWillUnload(vc=A) vc.viewDidUnload(vc=A)
    VC-7:
      12.4 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs=A:disappeared | !vc.viewDidLoad(vc=A)
      7 noscenes channels=vc complete initial=active vcs= | vc.loadView(vc=A) vc.viewDidLoad(vc=A)
        vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A) vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A)
        vc.didReceiveMemoryWarning(vc=A) !vc.loadView(vc=A) vc.viewDidLoad(vc=A)
      4.3 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        !vc.loadView(vc=A) vc.viewDidLoad(vc=A)
      9 noscenes channels=vc complete initial=active vcs=A:appeared | vc.viewWillDisappear(vc=A)
        vc.viewDidDisappear(vc=A) vc.didReceiveMemoryWarning(vc=A) !vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A)
        vc.viewDidAppear(vc=A)
      5.1 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewWillUnload(vc=A) !vc.loadView(vc=A) vc.viewDidLoad(vc=A) vc.viewDidUnload(vc=A)
    VC-8:
      16 noscenes channels=vc complete initial=active vcs=A:appeared | !vc.viewIsAppearing(vc=A)
      15 noscenes channels=vc complete initial=active vcs=A:disappeared | !vc.viewIsAppearing(vc=A)
        vc.viewWillAppear(vc=A)
      17 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.viewWillAppear(vc=A)
        vc.viewIsAppearing(vc=A) !vc.viewIsAppearing(vc=A) vc.viewDidAppear(vc=A)
      17 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
        !vc.viewIsAppearing(vc=A)
    VC-9:
      13 noscenes channels=vc not_logged=vc.loadView complete initial=active vcs=A:appeared | vc.viewDidLoad(vc=B)
        vc.viewWillAppear(vc=B,presentation=formSheet,presenter=A,adapted=false) !vc.viewWillDisappear(vc=A)
        vc.viewDidAppear(vc=B) vc.viewDidDisappear(vc=A)
      13 noscenes device=pad channels=vc not_logged=vc.loadView complete initial=active vcs=A:appeared |
        vc.viewDidLoad(vc=B) vc.viewWillAppear(vc=B,presentation=pageSheet,presenter=A) !vc.viewWillDisappear(vc=A)
        vc.viewDidDisappear(vc=A) vc.viewDidAppear(vc=B)
    """)
}
