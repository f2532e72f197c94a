extension FaultyLogs {
  /// The notification centre, memory, caches, frameworks.
  static let others = parse(
    """
    CACHE-1:
      12.4 noscenes channels=nc,cache,app,note complete initial=notRunning |
        nc.addObserver(observer=IS,name=UIApplicationDidReceiveMemoryWarningNotification)
        cache.put(cache=IS,key=a,bytes=10) cache.put(cache=IS,key=b,bytes=10)
        nc.post(name=UIApplicationDidReceiveMemoryWarningNotification,id=1)
        nc.deliver(observer=IS,name=UIApplicationDidReceiveMemoryWarningNotification,post=1)
        !cache.clear(cache=IS,count=1) nc.postReturn(id=1)
    CACHE-2:
      12.4 noscenes channels=nc,cache complete initial=notRunning | cache.put(cache=IS,key=b,bytes=10,owners=[view])
        cache.clear(cache=IS,count=1) !cache.dealloc(cache=IS,key=b)
    CACHE-3:
      12.4 noscenes channels=nc,cache complete initial=notRunning | cache.put(cache=IS,key=b,bytes=10)
        cache.clear(cache=IS,count=1) !cache.hit(cache=IS,key=b)
    FW-1:
      15 scenes channels=fw complete fw=active | fw.pause !fw.pause
      13 scenes channels=fw,scene complete initial=inactive scenes=S1:foregroundInactive fw=inactive |
        scene.didBecomeActive(scene=S1) fw.resume(framework=sdl) scene.willResignActive(scene=S1)
        scene.didBecomeActive(scene=S1) !fw.resume(framework=sdl)
      12 noscenes channels=fw,app complete initial=active fw=active | willResignActive fw.pause(framework=cordova)
        didEnterBackground !fw.pause(framework=cordova)
    FW-2:
      12 noscenes channels=app,fw complete initial=active | willResignActive didEnterBackground
        fw.state(value=background) !fw.state(value=active)
      12 noscenes channels=app,fw,process complete initial=notRunning | launch(user) didFinishLaunching didBecomeActive
        fw.state(value=resumed) !fw.state(value=paused)
      12 noscenes channels=fw,app complete initial=active fw=active | willResignActive didEnterBackground
        !fw.state(value=active,framework=react-native)
      14 noscenes channels=app,fw,process complete initial=notRunning | launch(push) didFinishLaunching=background
        !fw.state(value=active,framework=react-native)
    MEM-1:
      4.3 noscenes profile=textbook channels=process,app,mem complete initial=notRunning | launch(user)
        didFinishLaunching didBecomeActive !exit(per_process_limit)
    MEM-2:
      12 noscenes channels=app,vc delegate=applicationDidReceiveMemoryWarning: complete initial=active
        vcs=A:appeared,B:disappeared | !vc.didReceiveMemoryWarning(vc=A) didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(vc=B)
      12 noscenes channels=app,note,vc complete initial=active vcs=A:appeared | didReceiveMemoryWarning
        n:didReceiveMemoryWarning vc.didReceiveMemoryWarning(vc=A) !vc.didReceiveMemoryWarning(vc=A)
        didReceiveMemoryWarning
    MEM-5:
      17 scenes channels=process,dispatch complete initial=notRunning | launch(user)
        !dispatch.memoryPressure(level=normal)
      17 scenes channels=dispatch complete initial=active mem=normal | !dispatch.memoryPressure(level=normal)
      17 scenes channels=dispatch complete initial=active mem=critical | dispatch.memoryPressure(level=normal)
        !dispatch.memoryPressure(level=normal)
    NC-1:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X)
        nc.post(name=X,id=1,thread=main) nc.deliver(observer=O1,name=X,post=1,thread=main)
        nc.post(name=Y,id=2,thread=main) !nc.postReturn(id=1,thread=main) nc.postReturn(id=2,thread=main)
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X)
        !nc.deliver(observer=O1,name=X,post=1) nc.post(name=X,id=1) nc.deliver(observer=O1,name=X,post=1)
        nc.postReturn(id=1)
      12.4 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X)
        nc.addObserver(observer=O2,name=Y) nc.post(name=X,id=1,thread=main) nc.post(name=Y,id=2,thread=main)
        nc.deliver(observer=O2,name=Y,post=2,thread=main) !nc.deliver(observer=O1,name=X,post=1,thread=main)
        nc.postReturn(id=2,thread=main) nc.postReturn(id=1,thread=main)
    NC-2:
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X) nc.post(name=X,id=1)
        !nc.postReturn(id=1)
      12 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=T,name=X,block=true,owner=V)
        nc.observerDealloc(observer=V) nc.post(name=X,id=1) !nc.postReturn(id=1)
      12.4 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X) nc.post(name=X,id=1)
        nc.deliver(observer=O1,name=X,post=1) !nc.deliver(observer=O1,name=X,post=1) nc.postReturn(id=1)
    NC-3:
      12.4 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X)
        nc.removeObserver(observer=O1,name=X) nc.post(name=X,id=1) !nc.deliver(observer=O1,name=X,post=1)
        nc.postReturn(id=1)
      12.4 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X,object=A)
        nc.post(name=X,object=B,id=1) !nc.deliver(observer=O1,name=X,post=1) nc.postReturn(id=1)
      9.0 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X)
        nc.observerDealloc(observer=O1) nc.post(name=X,id=1) !nc.deliver(observer=O1,name=X,post=1) nc.postReturn(id=1)
      12.4 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=Y) nc.post(name=X,id=1)
        !nc.deliver(observer=O1,name=X,post=1) nc.postReturn(id=1)
    NC-4:
      12.4 noscenes channels=nc complete initial=notRunning | nc.addObserver(observer=O1,name=X,thread=main)
        nc.post(name=X,id=1,thread=T2) !nc.deliver(observer=O1,name=X,post=1,thread=main) nc.postReturn(id=1,thread=T2)
    """)
}
