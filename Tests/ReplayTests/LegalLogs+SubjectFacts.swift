extension LegalLogs {
  /// The same of controllers, warnings, the notification centre and frameworks.
  static let subjectFacts = parse(
    """
    a first NORMAL in an excerpt:
      17 scenes channels=dispatch complete initial=active | dispatch.memoryPressure(level=normal)
    a view controller hears before and after the notification:
      12 noscenes channels=app,note,vc,nc delegate=applicationDidReceiveMemoryWarning: complete initial=active
        vcs=A:appeared,B:disappeared | didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=A)
        n:didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=B)
    both ways of hearing of pressure:
      12 noscenes channels=app,note,dispatch complete initial=active | dispatch.memoryPressure(level=warn)
        didReceiveMemoryWarning n:didReceiveMemoryWarning dispatch.memoryPressure(level=critical)
        didReceiveMemoryWarning n:didReceiveMemoryWarning dispatch.memoryPressure(level=normal)
    the dispatch source comes last:
      12 noscenes channels=app,note,dispatch complete initial=active | didReceiveMemoryWarning n:didReceiveMemoryWarning
        dispatch.memoryPressure(level=warn)
    an app that implements nothing of it:
      12 noscenes channels=note,vc,app delegate={} complete initial=active vcs=A:appeared | n:didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A)
    removed while a post is under way, and told all the same:
      12.4 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X)
        nc.addObserver(observer=O2,name=X) nc.post(name=X,id=1) nc.deliver(observer=O1,name=X,post=1)
        nc.removeObserver(observer=O2,name=X) nc.deliver(observer=O2,name=X,post=1) nc.postReturn(id=1)
    iOS 8 tells an observer that is gone:
      8.4 noscenes channels=nc,process complete initial=active | nc.addObserver(observer=O1,name=X)
        nc.observerDealloc(observer=O1) nc.post(name=X,id=1) nc.deliver(observer=O1,name=X,post=1) exit(crash)
    a pop is called off:
      7 noscenes channels=vc complete initial=active vcs=A:disappeared,B:appeared | vc.viewWillDisappear(vc=B)
        vc.viewWillAppear(vc=A) vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A) vc.viewWillAppear(vc=B)
        vc.viewDidAppear(vc=B)
    home and back moves no view:
      12 noscenes channels=app,vc complete initial=active vcs=A:appeared | willResignActive didEnterBackground
        willEnterForeground didBecomeActive
    under a full screen, unloaded, loaded again:
      4.2 noscenes channels=vc complete initial=active vcs=A:disappeared,M:appeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewDidUnload(vc=A) vc.didReceiveMemoryWarning(vc=M) vc.viewWillDisappear(vc=M) vc.loadView(vc=A)
        vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A) vc.viewDidDisappear(vc=M) vc.viewDidAppear(vc=A)
    iOS 5, unloaded with both callbacks:
      5.1 noscenes channels=vc complete initial=active vcs=A:disappeared,B:appeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewWillUnload(vc=A) vc.viewDidUnload(vc=A) vc.didReceiveMemoryWarning(vc=B) vc.viewWillDisappear(vc=B)
        vc.loadView(vc=A) vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A) vc.viewDidDisappear(vc=B) vc.viewDidAppear(vc=A)
    touched while it is unloaded:
      5 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewWillUnload(vc=A) vc.viewDidUnload(vc=A) vc.loadView(vc=A) vc.viewDidLoad(vc=A)
    dropped, then unloaded on the warning:
      4.3 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.viewNiled(vc=A)
        vc.didReceiveMemoryWarning(vc=A) vc.viewDidUnload(vc=A)
    dropped within the warning:
      5.1 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewNiled(vc=A) vc.viewDidUnload(vc=A) vc.loadView(vc=A) vc.viewDidLoad(vc=A)
    the app drops its view:
      6 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.didReceiveMemoryWarning(vc=A)
        vc.viewNiled(vc=A) vc.loadView(vc=A) vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
    loads are not recorded:
      12 noscenes channels=vc not_logged=vc.loadView,vc.viewDidLoad complete initial=active vcs=C:unloaded |
        vc.viewWillAppear(vc=C) vc.viewDidAppear(vc=C)
    a full screen makes its presenter disappear:
      13 noscenes device=pad channels=vc not_logged=vc.loadView complete initial=active vcs=A:appeared |
        vc.viewDidLoad(vc=B) vc.viewWillAppear(vc=B,presentation=fullScreen,presenter=A) vc.viewWillDisappear(vc=A)
        vc.viewDidDisappear(vc=A) vc.viewDidAppear(vc=B)
    sheet and presenter go together:
      13 noscenes device=pad channels=vc complete initial=active vcs=A:appeared,B:appeared |
        vc.viewWillDisappear(vc=B,presentation=pageSheet,presenter=A) vc.viewWillDisappear(vc=A)
        vc.viewDidDisappear(vc=B) vc.viewDidDisappear(vc=A)
    AppState goes with the app:
      12 noscenes channels=fw,app complete initial=active fw=active | willResignActive
        fw.state(value=inactive,framework=react-native) didEnterBackground
        fw.state(value=background,framework=react-native) willEnterForeground didBecomeActive
        fw.state(value=active,framework=react-native)
    AppState stays background until the app is active:
      12 noscenes channels=fw,app complete initial=background fw=background | willEnterForeground
        fw.state(value=background,framework=react-native) didBecomeActive fw.state(value=active,framework=react-native)
    a view of Flutter in another app:
      12 noscenes channels=fw,app,vc complete initial=active | fw.state(value=paused,framework=flutter-addtoapp)
        fw.state(value=resumed,framework=flutter-addtoapp)
    begins with a view on its way:
      13 noscenes channels=vc complete initial=active vcs=A:appearing | vc.viewDidAppear(vc=A)
        vc.viewWillDisappear(vc=A) vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
    loads that lie in one another:
      13 noscenes channels=vc complete initial=active vcs= | vc.loadView(vc=A) vc.loadView(vc=B) vc.viewDidLoad(vc=B)
        vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A) vc.viewWillAppear(vc=B) vc.viewDidAppear(vc=A)
        vc.viewDidAppear(vc=B)
    a nib's view has no loadView:
      13 noscenes channels=vc complete initial=active vcs= | vc.viewDidLoad(vc=A) vc.viewWillAppear(vc=A)
        vc.viewDidAppear(vc=A)
    an in-process recorder sees no dropped view:
      9 noscenes recorder=app channels=vc not_logged=vc.loadView complete initial=active vcs=A:appeared |
        vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A) vc.didReceiveMemoryWarning(vc=A) vc.viewDidLoad(vc=A)
        vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A)
    layout before, within and after:
      17 noscenes channels=vc complete initial=active vcs=A:disappeared | vc.viewWillAppear(vc=A)
        vc.viewWillLayoutSubviews(vc=A) vc.viewDidLayoutSubviews(vc=A) vc.viewIsAppearing(vc=A)
        vc.viewWillLayoutSubviews(vc=A) vc.viewDidLayoutSubviews(vc=A) vc.viewDidAppear(vc=A)
        vc.viewWillLayoutSubviews(vc=A) vc.viewDidLayoutSubviews(vc=A)
    two threads post at a time:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X,thread=main)
        nc.post(name=X,id=1,thread=A) nc.post(name=X,id=2,thread=B) nc.deliver(observer=O1,name=X,post=1,thread=A)
        nc.deliver(observer=O1,name=X,post=2,thread=B) nc.postReturn(id=1,thread=A) nc.postReturn(id=2,thread=B)
    a queue is served after the return:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X,block=true,queue=Q)
        nc.post(name=X,id=1,thread=main) nc.postReturn(id=1,thread=main) nc.deliver(observer=O1,name=X,post=1,thread=Q)
    warnings are not logged, unloading is:
      4.3 noscenes channels=vc not_logged=vc.didReceiveMemoryWarning complete initial=active
        vcs=A:appeared,B:disappeared | vc.viewDidUnload(vc=B)
    one controller of two hears and is unloaded:
      4.3 noscenes channels=vc,mem complete initial=active vcs=A:appeared,B:disappeared | mem.pressure(level=1)
        vc.didReceiveMemoryWarning(vc=B) vc.viewDidUnload(vc=B)
    all values of a framework:
      12 noscenes channels=app,fw,process complete initial=notRunning | launch(user) didFinishLaunching
        fw.state(value=inactive) didBecomeActive fw.state(value=resumed) willResignActive fw.state(value=inactive)
        didEnterBackground fw.state(value=hidden) fw.state(value=paused)
    reports that are late, and in order:
      12 noscenes channels=app,fw,process complete initial=active | willResignActive didBecomeActive willResignActive
        didEnterBackground fw.state(value=inactive,framework=react-native) fw.state(value=active,framework=react-native)
        fw.state(value=inactive,framework=react-native) fw.state(value=background,framework=react-native)
    two frameworks, both late:
      12 noscenes channels=app,fw complete initial=active | willResignActive didEnterBackground
        fw.state(value=inactive,framework=maui) fw.state(value=background,framework=maui)
        fw.state(value=inactive,framework=react-native) fw.state(value=background,framework=react-native)
    """)
}
