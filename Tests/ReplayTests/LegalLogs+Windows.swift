extension LegalLogs {
  /// Scenes as they come and go: several windows, other displays, launches without a window.
  static let windows = parse(
    """
    two windows side by side, one closed:
      17 scenes multi_window=true device=pad channels=process,app,scene,note complete initial=active
        scenes=A:foregroundActive,B:foregroundActive sessions=A:SA,B:SB |
        scene.willResignActive(scene=A,session=SA) scene.didEnterBackground(scene=A,session=SA)
        scene.didDisconnect(scene=A,session=SA) didDiscardSceneSessions(session=[SA]) scene.willResignActive(scene=B)
        n:willResignActive scene.didEnterBackground(scene=B) n:didEnterBackground
    a window opened and focus moved on iPadOS 26:
      26 scenes device=pad channels=process,scene,note complete initial=active scenes=A:foregroundActive |
        scene.willConnect(scene=B,session=2) scene.willResignActive(scene=A) scene.didBecomeActive(scene=A)
        scene.willEnterForeground(scene=B) scene.didBecomeActive(scene=B) scene.willResignActive(scene=A)
        scene.didBecomeActive(scene=A)
    the session comes back as a new object:
      17 scenes channels=process,app,scene,note complete initial=background scenes=A:background sessions=A:SA |
        scene.didDisconnect(scene=A,session=SA) suspend resume scene.willConnect(scene=B,session=SA)
        scene.willEnterForeground(scene=B) n:willEnterForeground scene.didBecomeActive(scene=B) n:didBecomeActive
    the same name again after a disconnect in another run:
      17 scenes channels=process,app,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=A) scene.willEnterForeground(scene=A) scene.didBecomeActive(scene=A) exit(memory_kill)
        launch(user) didFinishLaunching scene.willConnect(scene=A) scene.willEnterForeground(scene=A)
    fast swipe in the switcher:
      16 scenes channels=process,scene complete initial=active scenes=S1:foregroundActive |
        scene.willResignActive(scene=S1)
        scene.didDisconnect(scene=S1) scene.willConnect(scene=S2) scene.willEnterForeground(scene=S2)
        scene.didEnterBackground(scene=S2) exit(user_force_quit)
    discard right after launch names the live session:
      18 scenes channels=process,app,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=A,session=SA) didDiscardSceneSessions(session=[SA;SB])
        scene.willEnterForeground(scene=A)
        scene.didBecomeActive(scene=A) scene.willResignActive(scene=A) scene.didEnterBackground(scene=A)
        scene.didDisconnect(scene=A,session=SA)
    external display never becomes active:
      17 scenes channels=process,app,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=A,role=window) scene.willEnterForeground(scene=A) scene.didBecomeActive(scene=A)
        scene.willConnect(scene=X,role=externalDisplay) scene.willEnterForeground(scene=X)
        scene.didDisconnect(scene=X)
    CarPlay first, the phone later:
      17 scenes channels=process,app,scene,note complete initial=notRunning | launch(carplay) +didFinishLaunching
        scene.willConnect(scene=C,role=carplay) scene.willEnterForeground(scene=C) n:willEnterForeground
        scene.didBecomeActive(scene=C) n:didBecomeActive scene.willConnect(scene=P,role=window)
        scene.willEnterForeground(scene=P) scene.didBecomeActive(scene=P) scene.willResignActive(scene=P)
        scene.didEnterBackground(scene=P)
    prewarmed, frozen, opened hours later:
      15 scenes channels=process,app,scene,note complete initial=notRunning | launch(prewarm)
        willFinishLaunching=background didFinishLaunching=background suspend resume n:didFinishLaunching
        configurationForConnecting scene.willConnect(scene=A) scene.willEnterForeground(scene=A)
        n:willEnterForeground=background
        scene.didBecomeActive(scene=A) n:didBecomeActive=active
    prewarm frozen before anything:
      17 noscenes channels=process,app,note complete initial=notRunning | launch(prewarm) suspend resume
        willFinishLaunching +didFinishLaunching +willEnterForeground +didBecomeActive
    prewarm and killed:
      17 scenes channels=process,app complete initial=notRunning | launch(prewarm) willFinishLaunching suspend
        exit(memory_kill)
    background launch, opened, home:
      14 noscenes channels=process,app,note complete initial=notRunning | launch(location)
        willFinishLaunching=background
        +didFinishLaunching=background +willEnterForeground=background +didBecomeActive=active
        +willResignActive=active
        +didEnterBackground=background suspend
    silent push launch, bg callback, wakes:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(silent_push) +didFinishLaunching
        didReceiveRemoteNotification=background +didEnterBackground suspend resume
        didReceiveRemoteNotification=background
        +didEnterBackground suspend resume performFetch suspend exit(memory_kill)
    bluetooth, voip, health launches:
      12 noscenes channels=process,app complete initial=notRunning | launch(bluetooth) didFinishLaunching
        exit(memory_kill)
        launch(voip) didFinishLaunching didEnterBackground suspend exit(memory_kill) launch(health) didFinishLaunching
        willEnterForeground didBecomeActive
    launch for a reason nobody knows:
      12 noscenes channels=process,app complete initial=notRunning | launch(martian) didFinishLaunching=background
        exit(memory_kill) launch(martian) didFinishLaunching=inactive didBecomeActive
    scene background launch without any scene, then killed:
      17 scenes channels=process,app,scene,note complete initial=notRunning | launch(background_task)
        +didFinishLaunching
        suspend exit(memory_kill)
    scenes: only the notifications of scenes:
      17 scenes channels=note.scene complete initial=active scenes=A:foregroundActive |
        note.scene.willDeactivate(scene=A)
        note.scene.didEnterBackground(scene=A) note.scene.willEnterForeground(scene=A) note.scene.didActivate(scene=A)
    scenes: notification before its call:
      17 scenes channels=scene,note.scene complete initial=active scenes=A:foregroundActive |
        note.scene.willDeactivate(scene=A) scene.willResignActive(scene=A) scene.didEnterBackground(scene=A)
        note.scene.didEnterBackground(scene=A)
    scene delegate implements one method:
      17 scenes channels=scene delegate=sceneDidEnterBackground complete initial=active scenes=A:foregroundActive |
        scene.didEnterBackground(scene=A)
    warm url before, universal link after willEnterForeground:
      17 scenes channels=scene complete initial=background scenes=A:background | scene.openURLContexts(scene=A)
        scene.willEnterForeground(scene=A) scene.didBecomeActive(scene=A) scene.willResignActive(scene=A)
        scene.didEnterBackground(scene=A) scene.willEnterForeground(scene=A) scene.continueUserActivity(scene=A)
        scene.didBecomeActive(scene=A)
    scene events without a session or known launch:
      17 channels=scene | scene.didEnterBackground(scene=A) scene.willEnterForeground(scene=A)
        scene.willEnterForeground(scene=B)
        scene.didBecomeActive(scene=B) scene.didBecomeActive(scene=A)
    scene app, no scene recorded:
      17 scenes channels=process,app,note complete initial=notRunning | launch(user) +didFinishLaunching
        n:willEnterForeground n:didBecomeActive n:willResignActive n:didBecomeActive n:willResignActive
        n:didEnterBackground
        suspend resume n:willEnterForeground n:didBecomeActive willTerminate n:willTerminate exit(quit)
    scene app: app notification before the scene's own:
      17 scenes channels=scene,note complete initial=background scenes=A:background |
        scene.willEnterForeground(scene=A)
        n:willEnterForeground scene.didBecomeActive(scene=A) n:didBecomeActive scene.willResignActive(scene=A)
        n:willResignActive scene.didEnterBackground(scene=A) n:didEnterBackground
    scene app: the last window is closed:
      26 scenes device=pad channels=process,scene,note complete initial=active scenes=A:foregroundActive |
        scene.willResignActive(scene=A) scene.didEnterBackground(scene=A) scene.didDisconnect(scene=A)
        exit(last_window_closed)
    scene foreground when killed:
      17 scenes channels=process,scene,note complete initial=active scenes=A:foregroundActive,B:background |
        exit(per_process_limit) launch(user) scene.willConnect(scene=A)
    restoration of two scenes:
      15 scenes channels=process,app,scene,vc complete initial=notRunning | launch(user) willFinishLaunching
        didFinishLaunching
        configurationForConnecting scene.willConnect(scene=A) scene.willConnect(scene=B) vc.restorationPath(vc=V)
        vc.viewDidLoad(vc=V) vc.decodeRestorableState(vc=V) scene.willEnterForeground(scene=A)
        scene.willEnterForeground(scene=B) vc.viewWillAppear(vc=V) vc.viewDidAppear(vc=V)
        scene.didBecomeActive(scene=A)
        scene.didEnterBackground(scene=B)
    scene app on 27 with its SDK:
      27 sdk_version=27.0 scenes channels=process,app,note,scene complete initial=notRunning | launch(user)
        willFinishLaunching
        +didFinishLaunching scene.willConnect(scene=A) scene.willEnterForeground(scene=A)
        scene.didBecomeActive(scene=A)
    no adoption on 27 with its SDK: nothing comes:
      27 sdk_version=27.0 noscenes channels=process,app,note complete initial=notRunning | launch(user)
        exit(no_scene_adoption)
    no adoption on 27 with an unknown SDK:
      27 noscenes channels=process,app,note complete initial=notRunning | launch(user) +didFinishLaunching
        +didBecomeActive
    """)
}
