extension FaultyLogs {
  /// Launches, what callbacks read, suspension, termination, notifications.
  static let launching = parse(
    """
    APP-LAUNCH-1:
      12.4 noscenes channels=app,process complete initial=notRunning | launch(user) willFinishLaunching
        didFinishLaunching !didFinishLaunching didBecomeActive
      12.4 noscenes channels=app,process complete initial=notRunning | launch(user) willFinishLaunching
        !willFinishLaunching didFinishLaunching didBecomeActive
      9 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground willEnterForeground
        didBecomeActive !didFinishLaunching
      12 noscenes channels=note,process complete initial=notRunning | launch(user) n:didFinishLaunching
        !n:didFinishLaunching n:didBecomeActive
    APP-LAUNCH-2:
      12.4 noscenes channels=app,process complete initial=notRunning | launch(user) willFinishLaunching !didBecomeActive
        didFinishLaunching
      12.4 noscenes channels=app,process complete initial=notRunning | launch(push) !didEnterBackground
        didFinishLaunching
      12.4 noscenes channels=app,process complete initial=notRunning | launch(user) willFinishLaunching !willTerminate
        exit(exit)
      9 noscenes channels=app,process complete initial=notRunning | launch(url) !willEnterForeground openURL
        didFinishLaunching didBecomeActive
      10 noscenes channels=app complete initial=notRunning | didFinishLaunching willFinishLaunching !didBecomeActive
    APP-ST-1:
      7.0 noscenes channels=app,user complete initial=active | user.lock willResignActive !didEnterBackground=inactive
        user.unlock willEnterForeground didBecomeActive
      6.1 noscenes channels=app,user complete initial=active | user.home willResignActive !didEnterBackground=inactive
        willEnterForeground didBecomeActive
      12 noscenes channels=app complete initial=active | !willResignActive=inactive didEnterBackground
        willEnterForeground didBecomeActive
      12 noscenes channels=app complete initial=background | !willEnterForeground=inactive didBecomeActive
      13 scenes channels=app,process complete initial=notRunning | launch(user) !didFinishLaunching=inactive
      11 noscenes channels=app,process complete initial=notRunning | launch(user) willFinishLaunching
        !didFinishLaunching=background didBecomeActive
      11 noscenes channels=app,process complete initial=notRunning | launch(push) willFinishLaunching
        !didFinishLaunching=inactive
      12 noscenes channels=app complete initial=background | willEnterForeground !didBecomeActive=inactive
      10.3.3 noscenes channels=app,user complete initial=active | user.notification_center willResignActive
        user.push_tap !didReceiveRemoteNotification=active didBecomeActive
      17 scenes channels=note complete initial=active | n:willResignActive !n:didEnterBackground=active
      17 scenes channels=note complete initial=background | n:willEnterForeground !n:didBecomeActive=inactive
      5.1 noscenes channels=app,process complete initial=notRunning | launch(user) !didFinishLaunching=active
        didBecomeActive
      12 noscenes channels=app complete initial=background | willEnterForeground openURL=inactive didBecomeActive
        willResignActive !didEnterBackground=active
      12 noscenes channels=app complete initial=background | willEnterForeground !openURL=active didBecomeActive
      12 noscenes channels=app,process complete initial=notRunning | launch(background_fetch)
        didFinishLaunching=background !performFetch=active
      12 noscenes channels=app complete initial=active | !stateSample=background
      6 noscenes channels=app,user complete initial=active | user.home willResignActive !didEnterBackground=inactive
    APP-ST-1 Q-NC11-STATE:
      11.1 noscenes channels=app,user complete initial=active | user.notification_center willResignActive user.push_tap
        !didReceiveRemoteNotification=active didBecomeActive
    APP-SUS-1:
      12.4 noscenes channels=app,process complete initial=suspended | !willTerminate exit(user_force_quit)
      12.4 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground suspend
        !willEnterForeground didBecomeActive
      12.4 noscenes channels=app,process,note,vc complete initial=active vcs= | willResignActive n:willResignActive
        didEnterBackground n:didEnterBackground suspend !n:didReceiveMemoryWarning
      12.4 noscenes channels=app,process,nc complete initial=active | willResignActive didEnterBackground suspend
        !nc.post(name=X,id=1) nc.postReturn(id=1)
      12.4 noscenes channels=app,process,task complete initial=active tasks=T1 | willResignActive didEnterBackground
        suspend !task.end(task=T1)
      17 scenes channels=process,scene complete initial=active scenes=S1:foregroundActive |
        scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1) suspend !scene.willEnterForeground(scene=S1)
        scene.didBecomeActive(scene=S1)
      9 noscenes channels=app,process complete initial=background | suspend !performFetch
      9 noscenes channels=app,process complete initial=background | suspend !significantTimeChange resume
      12.4 noscenes channels=app,process | launch(user,app=a,pid=1) didFinishLaunching(app=a,pid=1)
        didBecomeActive(app=a,pid=1) willResignActive(app=a,pid=1) didEnterBackground(app=a,pid=1) suspend(app=a,pid=1)
        launch(user,app=b,pid=2) didFinishLaunching(app=b,pid=2) didBecomeActive(app=b,pid=2)
        !willEnterForeground(app=a,pid=1) willResignActive(app=b,pid=2)
      4.3 noscenes profile=textbook channels=app,process complete initial=active | willResignActive didEnterBackground
        suspend !willTerminate exit(memory_kill)
      15 scenes channels=note.scene,process complete initial=background scenes=S1:background | suspend
        !note.scene.willEnterForeground(scene=S1)
      15 noscenes channels=cache,process complete initial=background | suspend !cache.put(cache=I,key=a)
      15 noscenes channels=fw,process complete initial=background | suspend !fw.resume
      15 noscenes channels=dispatch,process complete initial=background | suspend !dispatch.memoryPressure(level=warn)
      12.4 noscenes channels=process,app,note complete initial=notRunning | launch(push) didFinishLaunching
        n:didFinishLaunching suspend !willEnterForeground n:willEnterForeground
      12 noscenes channels=app,process complete initial=suspended | !willEnterForeground didBecomeActive
      15 noscenes channels=vc,process complete initial=background vcs=A:appeared | suspend
        !vc.didReceiveMemoryWarning(vc=A)
      17 scenes channels=process,scene,app complete initial=active scenes=S1:foregroundActive |
        scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1) suspend !scene.willEnterForeground(scene=S1)
        scene.didBecomeActive(scene=S1)
      17 scenes channels=process,scene,note complete initial=active scenes=S1:foregroundActive |
        scene.willResignActive(scene=S1) n:willResignActive scene.didEnterBackground(scene=S1) n:didEnterBackground
        suspend !scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
      17 scenes channels=process,scene complete initial=background scenes=S1:background | suspend
        !scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
      12 noscenes channels=process,vc complete initial=background vcs=A:appeared | suspend
        !vc.didReceiveMemoryWarning(vc=A)
      12 noscenes channels=process,vc,app complete initial=background vcs=A:appeared | suspend
        !vc.didReceiveMemoryWarning(vc=A)
    APP-TERM-1:
      12.4 noscenes channels=app,note,process complete initial=background | willTerminate n:willTerminate
        !n:didEnterBackground exit(quit)
      17 scenes channels=note,scene,process complete initial=active scenes=S1:foregroundActive | n:willTerminate
        !scene.willResignActive(scene=S1) exit(quit)
      9 noscenes channels=app,process complete initial=background | willTerminate !willTerminate exit(quit)
      12 noscenes channels=app,process complete initial=active | willTerminate !willResignActive didEnterBackground
        exit(quit)
    APP-TERM-2:
      12.4 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground willTerminate
        !exit(memory_kill)
      12 scenes channels=note,process complete initial=background | n:willTerminate !exit(memory_kill)
      12 noscenes channels=note,process complete initial=active | n:willResignActive n:didEnterBackground
        n:willTerminate !exit(memory_kill)
    APP-TERM-3:
      3.1 noscenes channels=app,process,user complete initial=active | user.home willResignActive !exit(exit)
      3.1 noscenes channels=app,process complete initial=active | willResignActive !exit(exit)
    NOTE-1:
      17 scenes channels=app,note,process complete initial=notRunning | launch(user) !n:didFinishLaunching
        didFinishLaunching
      17 scenes channels=app,note,process,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1) n:willEnterForeground
        scene.didBecomeActive(scene=S1) n:didBecomeActive !willTerminate n:willTerminate n:didFinishLaunching
      12.4 noscenes channels=app,note complete initial=active | willResignActive !didEnterBackground
        n:didEnterBackground
      12.4 noscenes channels=app,note,process complete initial=active | willResignActive n:willResignActive
        didEnterBackground !suspend
      12.4 noscenes channels=app,note complete initial=active | willResignActive n:willResignActive !didEnterBackground
      12.4 noscenes channels=app,note,process complete initial=active | willResignActive n:willResignActive
        didEnterBackground n:didEnterBackground willTerminate !exit(exit)
      12.4 noscenes channels=app,note delegate=applicationDidBecomeActive:,applicationWillResignActive: complete
        initial=active | !n:willResignActive n:didEnterBackground n:willEnterForeground didBecomeActive
        n:didBecomeActive
      6 noscenes channels=app,note,process complete initial=active | willResignActive n:willResignActive
        !n:didEnterBackground didEnterBackground
      6 noscenes channels=app,note complete initial=background | willEnterForeground n:willEnterForeground
        !n:didBecomeActive didBecomeActive
      6 noscenes channels=app,note complete initial=active | willResignActive n:willResignActive didEnterBackground
        n:didEnterBackground willEnterForeground n:willEnterForeground !didBecomeActive
      6 noscenes channels=app,note,process complete initial=notRunning | launch(user) didFinishLaunching
        !didBecomeActive n:didFinishLaunching n:didBecomeActive
      6 noscenes channels=app,note complete initial=background | willEnterForeground !didBecomeActive n:didBecomeActive
        n:willEnterForeground
      12.4 noscenes channels=app,note not_logged=note.didEnterBackground complete initial=active | willResignActive
        n:willResignActive didEnterBackground willEnterForeground n:willEnterForeground !didBecomeActive
      12 noscenes profile=apple-docs channels=app,note complete initial=background | !willEnterForeground
        n:willEnterForeground didBecomeActive n:didBecomeActive
      17 scenes channels=app,note,process complete initial=active | willTerminate !exit(quit)
      5 noscenes channels=app,note,process complete initial=active | !n:willResignActive willResignActive
        didEnterBackground n:didEnterBackground
    """)
}
