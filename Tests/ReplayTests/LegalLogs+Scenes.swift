extension LegalLogs {
  /// Apps with scenes.
  static let scenes = parse(
    """
    prewarm:
      15 scenes channels=process,app,scene complete initial=notRunning | launch(prewarm)
        willFinishLaunching=background didFinishLaunching=background scene.willConnect(scene=S1)
        scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
    scene cold launch:
      17 scenes channels=process,app,note,note.scene,scene complete initial=notRunning | launch(user)
        willFinishLaunching=background +didFinishLaunching=background configurationForConnecting
        scene.willConnect(scene=S1) note.scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1)
        note.scene.willEnterForeground(scene=S1) n:willEnterForeground=background scene.didBecomeActive(scene=S1)
        note.scene.didActivate(scene=S1) n:didBecomeActive=active
    scene cold launch, finish note late:
      17 scenes channels=process,app,note,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1) n:didFinishLaunching scene.willEnterForeground(scene=S1) n:willEnterForeground
        scene.didBecomeActive(scene=S1) n:didBecomeActive
    scene cold launch, finish note after activation:
      17 scenes channels=process,app,note,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1) n:willEnterForeground
        scene.didBecomeActive(scene=S1) n:didBecomeActive n:didFinishLaunching
    scene home:
      17 scenes channels=process,app,note,scene complete initial=active | scene.willResignActive(scene=S1)
        n:willResignActive=active scene.didEnterBackground(scene=S1) n:didEnterBackground=background suspend resume
        scene.willEnterForeground(scene=S1) n:willEnterForeground=background scene.didBecomeActive(scene=S1)
        n:didBecomeActive=active
    scene app kill before finish note:
      17 scenes channels=process,app,note complete initial=notRunning | launch(user) didFinishLaunching
        exit(memory_kill)
    scene app iPad close no multiwindow:
      17 scenes channels=process,app,note,scene complete initial=active | scene.willResignActive(scene=S1)
        n:willResignActive scene.didDisconnect(scene=S1) app.didDiscardSceneSessions +willTerminate
        exit(user_force_quit)
    scene app swipe: willTerminate from active:
      16 scenes channels=process,app,note complete initial=active | n:willResignActive n:didEnterBackground
        willTerminate n:willTerminate exit(user_force_quit)
    scene app background launch:
      16 scenes channels=process,app,note,scene complete initial=notRunning | launch(push)
        +didFinishLaunching=background didReceiveRemoteNotification=background suspend resume
        scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1) n:willEnterForeground=background
        scene.didBecomeActive(scene=S1) n:didBecomeActive
    scene app: launch in the background then bg note:
      16 scenes channels=process,app,note complete initial=notRunning | launch(push) +didFinishLaunching
        n:didEnterBackground suspend
    scene app: aborted activation:
      16 scenes channels=process,app,note complete initial=notRunning | launch(user) +didFinishLaunching
        n:willEnterForeground n:didEnterBackground
    scene app: second window bounce iPadOS 26:
      26 os=iPadOS scenes channels=app,note complete initial=active | n:willResignActive n:didBecomeActive
        n:willResignActive n:didBecomeActive
    scene app: willTerminate absent:
      17 scenes channels=process,app,note,scene complete initial=active | n:willResignActive n:didEnterBackground
        exit(last_window_closed)
    scene: sceneDidEnterBackground while CarPlay remains:
      17 scenes channels=app,note,scene complete initial=active | scene.willResignActive(scene=S1)
        scene.didEnterBackground(scene=S1)
    Catalyst 13 scenes:
      13 os=macCatalyst scenes channels=process,app,note,scene complete initial=notRunning | launch(user)
        +didFinishLaunching scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1) n:willEnterForeground
        scene.didBecomeActive(scene=S1) n:didBecomeActive +willTerminate exit(quit)
    carplay scene launch:
      14 scenes channels=process,app,note,scene complete initial=notRunning | launch(carplay) +didFinishLaunching
        scene.willConnect(scene=C) scene.willEnterForeground(scene=C) n:willEnterForeground
        scene.didBecomeActive(scene=C) n:didBecomeActive
    note.scene with process suspend:
      17 scenes channels=process,app,note,note.scene,scene complete initial=background | suspend resume
        note.scene.willEnterForeground(scene=S) n:willEnterForeground n:didBecomeActive
    scene background launch docs bg:
      13 scenes channels=process,app,note complete initial=notRunning | launch(push) +didFinishLaunching
        n:didEnterBackground n:willEnterForeground n:didBecomeActive
    scene app didBecomeActive note aggregated once for two scenes:
      17 scenes channels=app,note,scene complete initial=notRunning | +didFinishLaunching scene.willConnect(scene=A)
        scene.willConnect(scene=B) scene.willEnterForeground(scene=A) n:willEnterForeground
        scene.willEnterForeground(scene=B) scene.didBecomeActive(scene=A) n:didBecomeActive
        scene.didBecomeActive(scene=B)
    scene: bg wake, task:
      17 scenes channels=process,app,note,scene,task complete initial=suspended | resume performFetch suspend
        exit(memory_kill)
    scene: scene connects in background:
      17 scenes channels=process,app,note,scene complete initial=notRunning | launch(push) +didFinishLaunching
        scene.willConnect(scene=S1) scene.didEnterBackground(scene=S1) n:didEnterBackground suspend resume
        scene.willEnterForeground(scene=S1) n:willEnterForeground n:didBecomeActive
    scene: user launch, state active in didActivate:
      17 scenes channels=process,app,note,note.scene complete initial=notRunning | launch(user) +didFinishLaunching
        note.scene.willConnect(scene=S1) note.scene.willEnterForeground(scene=S1) n:willEnterForeground
        note.scene.didActivate(scene=S1)=inactive n:didBecomeActive=active note.scene.willDeactivate(scene=S1)=active
        n:willResignActive
    notifications of a scene app are missing here and there:
      17 scenes channels=process,note complete initial=active | n:didBecomeActive n:didEnterBackground
        n:didEnterBackground n:didBecomeActive n:willEnterForeground n:willEnterForeground n:willResignActive
        n:willResignActive suspend
    a scene app's launch, its first notification lost:
      17 scenes channels=process,app,note complete initial=notRunning | launch(user) +didFinishLaunching
        n:willResignActive n:didBecomeActive n:didEnterBackground
    """)
}
