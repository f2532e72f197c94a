extension LegalLogs {
  /// The notification centre, caches, warnings in every state, several processes, headers that say little.
  static let devices = parse(
    """
    centre: nested posts and an observer of any name:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=a,name=X)
        nc.addObserver(observer=w)
        nc.addObserver(observer=b,name=Y) nc.post(id=1,name=X,thread=main) nc.deliver(post=1,observer=a,thread=main)
        nc.post(id=2,name=Y,thread=main) nc.deliver(post=2,observer=b,thread=main)
        nc.deliver(post=2,observer=w,thread=main)
        nc.postReturn(post=2,thread=main) nc.deliver(post=1,observer=w,thread=main) nc.postReturn(post=1,thread=main)
    centre: registered twice, told twice, removed once for all:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=a,name=X)
        nc.addObserver(observer=a,name=X)
        nc.post(id=1,name=X) nc.deliver(post=1,observer=a) nc.deliver(post=1,observer=a) nc.postReturn(post=1)
        nc.removeObserver(observer=a) nc.post(id=2,name=X) nc.postReturn(post=2)
    centre: object nil and a given one:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=a,name=X,object=o)
        nc.addObserver(observer=b,name=X) nc.post(id=1,name=X,object=p) nc.deliver(post=1,observer=b)
        nc.postReturn(post=1)
        nc.post(id=2,name=X,object=o) nc.deliver(post=2,observer=b) nc.deliver(post=2,observer=a)
        nc.postReturn(post=2)
        nc.post(id=3,name=X) nc.deliver(post=3,observer=b) nc.postReturn(post=3)
    centre: removed and added during a post:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=a,name=X)
        nc.addObserver(observer=b,name=X)
        nc.post(id=1,name=X) nc.deliver(post=1,observer=a) nc.removeObserver(observer=b)
        nc.addObserver(observer=c,name=X)
        nc.postReturn(post=1) nc.post(id=2,name=X) nc.deliver(post=2,observer=a) nc.deliver(post=2,observer=c)
        nc.postReturn(post=2)
    centre: two threads overlap:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=a,name=X)
        nc.addObserver(observer=b,name=Y)
        nc.post(id=1,name=X,thread=main) nc.post(id=2,name=Y,thread=7) nc.deliver(post=1,observer=a,thread=main)
        nc.deliver(post=2,observer=b,thread=7) nc.postReturn(post=1,thread=main) nc.postReturn(post=2,thread=7)
    centre: a block on a queue:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=a,name=X,block=true,queue=q)
        nc.post(id=1,name=X,thread=main) nc.deliver(post=1,observer=a,thread=9) nc.postReturn(post=1,thread=main)
    centre: a dead observer on iOS 9:
      9.0 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=a,name=X)
        nc.observerDealloc(observer=a)
        nc.post(id=1,name=X) nc.postReturn(post=1)
    centre: deliveries only, registrations unseen:
      12 noscenes channels=nc initial=active | nc.post(id=1,name=X) nc.deliver(post=1,observer=z)
        nc.postReturn(post=1)
        nc.post(id=2,name=X) nc.postReturn(post=2)
    centre: the process dies inside a post:
      12 noscenes channels=nc,process complete initial=notRunning | launch(user) nc.addObserver(observer=a,name=X)
        nc.addObserver(observer=b,name=X) nc.post(id=1,name=X) nc.deliver(post=1,observer=a) exit(crash)
    cache: cleared on a warning, one entry held by another:
      12 noscenes channels=nc,cache,app,note complete initial=notRunning |
        nc.addObserver(observer=img,name=UIApplicationDidReceiveMemoryWarningNotification)
        cache.put(cache=img,key=a) cache.put(cache=img,key=b,owners=[v]) didReceiveMemoryWarning
        nc.post(id=1,name=UIApplicationDidReceiveMemoryWarningNotification) n:didReceiveMemoryWarning
        nc.deliver(post=1,observer=img)
        cache.clear(cache=img,count=2) cache.dealloc(cache=img,key=a) nc.postReturn(post=1)
        cache.miss(cache=img,key=a)
        cache.put(cache=img,key=a) cache.hit(cache=img,key=a)
    cache: let go later, then gone:
      12 noscenes channels=cache complete initial=notRunning | cache.put(cache=c,key=a,owners=[v])
        cache.clear(cache=c,count=1)
        cache.disown(cache=c,key=a,owner=v) cache.dealloc(cache=c,key=a)
    cache: evicts by itself in the background and clears nothing:
      12 noscenes channels=app,cache complete initial=active | cache.put(cache=c,key=a) willResignActive
        didEnterBackground
        cache.evict(cache=c,key=a) willEnterForeground cache.miss(cache=c,key=a) cache.put(cache=c,key=a)
    cache: entries before the log:
      12 noscenes channels=cache initial=active | cache.hit(cache=c,key=z) cache.clear(cache=c,count=17)
        cache.miss(cache=c,key=z)
    cache: put twice under one key:
      12 noscenes channels=cache complete initial=notRunning | cache.put(cache=c,key=a) cache.put(cache=c,key=a)
        cache.clear(cache=c,count=1) cache.miss(cache=c,key=a)
    warned while launching, in every state, after willTerminate:
      12 noscenes channels=process,app,note,vc complete initial=notRunning | launch(user) didReceiveMemoryWarning
        n:didReceiveMemoryWarning willFinishLaunching didReceiveMemoryWarning n:didReceiveMemoryWarning
        +didFinishLaunching
        didReceiveMemoryWarning n:didReceiveMemoryWarning +didBecomeActive didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) n:didReceiveMemoryWarning willResignActive didReceiveMemoryWarning
        n:didReceiveMemoryWarning n:willResignActive +didEnterBackground didReceiveMemoryWarning
        n:didReceiveMemoryWarning
        +willTerminate didReceiveMemoryWarning n:didReceiveMemoryWarning exit(system_terminate)
    warning by its notification alone, the delegate implements it not:
      12 noscenes delegate=didBecomeActive channels=app,note,vc complete initial=active | n:didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=A) n:didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=A)
    own limit warned twice, no system pressure, then killed:
      15 scenes channels=process,mem,dispatch,app complete initial=background |
        mem.pressure(level=1,source=process_limit)
        dispatch.memoryPressure(level=critical) mem.pressure(level=1,source=process_limit)
        dispatch.memoryPressure(level=critical) exit(per_process_limit)
    device levels jump about:
      4 noscenes channels=mem,process complete initial=active | mem.level(level=3) mem.level(level=1)
        mem.level(level=any)
        mem.level(level=urgent) mem.level(level=-1) mem.level(level=0)
    killed without a warning, in the foreground:
      12 noscenes channels=process,app,mem complete initial=active | mem.footprint(bytes=900,limit=1000)
        exit(memory_kill)
    dispatch: critical to warn to normal, critical again:
      12 noscenes channels=dispatch complete initial=active mem=critical | dispatch.memoryPressure(level=warn)
        dispatch.memoryPressure(level=normal) dispatch.memoryPressure(level=critical)
        dispatch.memoryPressure(level=normal)
    two processes in turn:
      12 noscenes channels=process,app complete | launch(user,app=a,pid=1) didFinishLaunching(app=a,pid=1)
        didBecomeActive(app=a,pid=1) willResignActive(app=a,pid=1) launch(push,app=b,pid=2)
        didFinishLaunching(app=b,pid=2)
        didEnterBackground(app=a,pid=1) willEnterForeground(app=b,pid=2) didBecomeActive(app=b,pid=2)
        suspend(app=a,pid=1)
        exit(memory_kill,app=a,pid=1) willResignActive(app=b,pid=2) launch(user,app=a,pid=3)
        didFinishLaunching(app=a,pid=3)
    two processes, one without pids for a while:
      12 noscenes channels=app,user | didBecomeActive(pid=1,app=a) user.home willResignActive didEnterBackground
        didFinishLaunching(pid=2,app=b) didBecomeActive willResignActive(pid=2,app=b)
    an extension beside its app:
      16 kind=extension channels=note.extensionHost,vc complete | vc.viewDidLoad(vc=E) vc.viewWillAppear(vc=E)
        vc.viewDidAppear(vc=E) note.extensionHost.willResignActive note.extensionHost.didEnterBackground
        note.extensionHost.willEnterForeground note.extensionHost.didBecomeActive
    a pid that is used again:
      12 noscenes channels=process,app complete | launch(user,app=a,pid=7) didFinishLaunching(app=a,pid=7)
        exit(crash,app=a,pid=7) launch(push,app=b,pid=7) didFinishLaunching(app=b,pid=7) launch(user,app=a,pid=7)
        didFinishLaunching(app=a,pid=7) didBecomeActive(app=a,pid=7)
    no header at all, from Home on:
      | willResignActive didEnterBackground willEnterForeground didBecomeActive
    no header, launch in the middle:
      | didEnterBackground willEnterForeground didBecomeActive willFinishLaunching didFinishLaunching didBecomeActive
    header without system or channels:
      app=com.example | launch(user) didFinishLaunching didBecomeActive didReceiveMemoryWarning willResignActive
    header of channels alone, suspended in between:
      channels=process,app,note | +didEnterBackground suspend resume +willEnterForeground +didBecomeActive exit(crash)
        launch(user) willFinishLaunching +didFinishLaunching +didBecomeActive
    excerpt of notifications alone:
      10.3 channels=note | n:willEnterForeground n:didBecomeActive n:willResignActive n:didBecomeActive
        n:willResignActive
        n:didEnterBackground n:didEnterBackground n:willEnterForeground
    excerpt begins with a kill:
      12 noscenes channels=process,app | exit(memory_kill) launch(user) willFinishLaunching didFinishLaunching
        didBecomeActive
    excerpt begins suspended, mem and user events:
      12 noscenes channels=process,app,mem,user | mem.level(level=1) user.open resume willEnterForeground
        didBecomeActive
    excerpt begins with willTerminate:
      12 noscenes channels=process,app,note | n:willTerminate exit(user_force_quit)
    app says its state at the start:
      12 noscenes channels=app | stateSample=active openURL=inactive
    protected data around lock and unlock:
      12 noscenes channels=process,app,user complete initial=active | user.lock protectedDataWillBecomeUnavailable
        willResignActive didEnterBackground suspend user.unlock resume protectedDataDidBecomeAvailable
        willEnterForeground
        didBecomeActive
    lock and unlock at once: the app stays inactive and comes back:
      16 noscenes channels=app,user complete initial=active | willResignActive user.lock didEnterBackground
        user.unlock
        willEnterForeground didBecomeActive
    iOS 5 lock, read inactive, then suspended:
      5.0 noscenes channels=process,app,user complete initial=active | user.lock willResignActive=active
        didEnterBackground=inactive suspend user.unlock resume willEnterForeground=background didBecomeActive=active
    iOS 2:
      2.2 noscenes channels=process,app complete initial=notRunning | launch(user) didFinishLaunching=inactive
        didBecomeActive=active willResignActive=active didBecomeActive willTerminate exit(exit)
    iOS 3 killed by a call that was taken:
      3.0 channels=process,app,user,note complete initial=active | +willResignActive +willTerminate exit(exit)
    iOS 6.1.3 killed from the switcher while it plays:
      6.1.3 noscenes channels=process,app complete initial=background | willTerminate exit(user_force_quit)
    Mac Catalyst quits:
      os=macCatalyst os_version=12.3 scenes channels=process,app,note,scene complete initial=active
        scenes=A:foregroundActive |
        scene.willResignActive(scene=A) n:willResignActive scene.didEnterBackground(scene=A) n:didEnterBackground
        scene.didDisconnect(scene=A) +willTerminate exit(quit)
    iPadOS 13 without scenes:
      os=iPadOS os_version=13.1 noscenes channels=process,app,note complete initial=notRunning | launch(user)
        willFinishLaunching=inactive +didFinishLaunching=inactive +didBecomeActive=active +willResignActive
        +didEnterBackground
    background tasks expire and the app is killed:
      13 noscenes channels=process,app,task complete initial=active | task.begin(task=1) willResignActive
        didEnterBackground
        task.expired(task=1) exit(watchdog)
    react native follows the app:
      12 noscenes channels=app,fw complete initial=active | willResignActive
        fw.state(value=inactive,framework=react-native)
        didEnterBackground fw.state(value=background,framework=react-native) willEnterForeground didBecomeActive
        fw.state(value=active,framework=react-native)
    flutter in a part of the app:
      12 noscenes channels=app,fw complete initial=background | fw.state(value=resumed,framework=flutter)
    user switches apps through the switcher, half way, twice:
      16 noscenes channels=app,user complete initial=active | willResignActive user.switcher didBecomeActive
        willResignActive
        didBecomeActive willResignActive didEnterBackground willEnterForeground didEnterBackground willEnterForeground
        didBecomeActive
    state restoration saves in the background, more than once:
      12 noscenes channels=app complete initial=active | willResignActive didEnterBackground shouldSaveState
        willEncodeRestorableState shouldSaveState willEncodeRestorableState willEnterForeground didBecomeActive
        shouldSaveState willEncodeRestorableState
    """)
}
