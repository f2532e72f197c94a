extension FaultyLogs {
  /// Scenes, and the app that they make up.
  static let scenes = parse(
    """
    SC-1:
      16 scenes channels=app,scene,process complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1) !scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1)
      17 scenes channels=app,process,scene complete initial=notRunning | launch(user) didFinishLaunching
        !scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
      17 scenes channels=app,process,scene complete initial=notRunning | launch(user) !scene.willConnect(scene=S1)
        didFinishLaunching scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
      17 scenes channels=scene,note.scene complete initial=active scenes=S1:foregroundActive |
        !note.scene.willEnterForeground(scene=S2)
    SC-12:
      27 noscenes sdk_version=27 channels=note,process complete initial=notRunning | launch(user) !n:didFinishLaunching
        n:didBecomeActive
      27.1 noscenes sdk_version=27.0 channels=app,process complete initial=notRunning | launch(user)
        !willFinishLaunching didFinishLaunching didBecomeActive
    SC-2:
      16 scenes channels=scene complete initial=active scenes=S1:foregroundActive,S2:background |
        scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1) !scene.didBecomeActive(scene=S2)
      os=visionOS os_version=2 scenes channels=scene complete initial=background scenes=S1:background |
        !scene.didBecomeActive(scene=S1)
      15 scenes channels=scene complete initial=active scenes=S1:foregroundActive | !scene.didBecomeActive(scene=S1)
      17 scenes channels=app,process,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1) !scene.didBecomeActive(scene=S1) scene.willEnterForeground(scene=S1)
      17 scenes channels=scene complete initial=background scenes=S1:background | !scene.didBecomeActive(scene=S1)
      17 scenes channels=scene complete initial=active scenes=S1:foregroundActive | scene.willResignActive(scene=S1)
        !scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
      17 scenes channels=scene,app,process complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1) !scene.didBecomeActive(scene=S1)
    SC-3:
      15 scenes channels=app,process,scene complete initial=notRunning | launch(push) didFinishLaunching=background
        scene.willConnect(scene=S1) scene.didEnterBackground(scene=S1) !scene.willResignActive(scene=S1)
      15 scenes channels=scene complete initial=active scenes=S1:foregroundActive | scene.willResignActive(scene=S1)
        !scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1)
      17 scenes channels=scene complete initial=inactive scenes=S1:foregroundInactive |
        !scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1)
      17 scenes channels=scene complete initial=background scenes=S1:background | !scene.didEnterBackground(scene=S1)
      17 scenes channels=note.scene complete initial=active scenes=S1:foregroundActive |
        !note.scene.didEnterBackground(scene=S1)
    SC-4:
      os=iPadOS os_version=26 scenes channels=scene,process complete initial=notRunning | launch(user)
        scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
        !scene.didDisconnect(scene=S1) exit(last_window_closed)
    SC-5:
      17 scenes channels=scene complete initial=active scenes=S1:foregroundInactive | scene.didDisconnect(scene=S1)
        !scene.didEnterBackground(scene=S1)
      17 scenes channels=scene complete initial=background scenes=S1:background | scene.didDisconnect(scene=S1)
        !scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1)
      15 scenes channels=app,process,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
        scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1) scene.didDisconnect(scene=S1)
        !scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
    SC-6:
      os=iPadOS os_version=16 scenes channels=app,scene complete initial=background scenes=S1:background,S2:background
        sessions=S1:A,S2:B | didDiscardSceneSessions(session=B) !scene.didDisconnect(scene=S2)
      17 scenes channels=app,scene complete initial=active scenes=S1:foregroundActive,S2:foregroundActive
        sessions=S1:A,S2:B | scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1)
        didDiscardSceneSessions(session=A) !scene.didDisconnect(scene=S1,session=A)
      14 scenes channels=scene,app,process complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1,session=A) scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
        scene.willConnect(scene=S2,session=B) scene.willEnterForeground(scene=S2) scene.didBecomeActive(scene=S2)
        scene.willResignActive(scene=S1) scene.willResignActive(scene=S2) didDiscardSceneSessions(session=B)
        !scene.didDisconnect(scene=S2)
    SC-8:
      13.0 scenes channels=app complete initial=active | !willResignActive
      13.0 scenes channels=app,scene complete initial=background scenes=S1:background | !didEnterBackground
      17 scenes channels=app,scene complete initial=active scenes=S1:foregroundActive | scene.willResignActive(scene=S1)
        !willResignActive scene.didEnterBackground(scene=S1)
      15 channels=scene,app complete scenes=S1:foregroundActive initial=active | scene.willResignActive(scene=S1)
        !willResignActive
    SC-9:
      17 scenes channels=note,scene,process complete initial=notRunning | launch(push) n:didFinishLaunching
        scene.willConnect(scene=S1) !n:willEnterForeground scene.didEnterBackground(scene=S1)
      17 scenes channels=note,scene not_logged=note.willResignActive complete initial=background
        scenes=S1:background,S2:background | scene.willEnterForeground(scene=S1) n:willEnterForeground
        scene.didBecomeActive(scene=S1) n:didBecomeActive scene.willEnterForeground(scene=S2)
        scene.didBecomeActive(scene=S2) scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1)
        !n:didEnterBackground
      15 scenes channels=note,scene,process complete initial=notRunning | launch(user) n:didFinishLaunching
        scene.willConnect(scene=S1) !n:willEnterForeground scene.willEnterForeground(scene=S1)
      17 scenes channels=note,scene complete initial=background scenes=S1:background | !n:willEnterForeground
        scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
      17 scenes channels=note,scene not_logged=note.willResignActive complete initial=active
        scenes=S1:foregroundActive,S2:foregroundActive | scene.willResignActive(scene=S1) scene.didDisconnect(scene=S1)
        !n:didEnterBackground
    """)
}
