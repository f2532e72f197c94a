extension LegalLogs {
  /// What the facts of the reference allow, one by one: the app and its scenes, by system.
  static let facts = parse(
    """
    the state is background before willFinishLaunching:
      9.3 noscenes channels=app,process complete initial=notRunning | launch(user) stateSample=background
        willFinishLaunching=inactive didFinishLaunching=inactive didBecomeActive=active
    cold start by a universal link, with restoration:
      11.0.3 noscenes channels=app,process complete initial=notRunning | launch(link) willFinishLaunching=inactive
        shouldRestoreState didDecodeRestorableState didFinishLaunching=inactive willContinueUserActivity
        continueUserActivity=inactive didBecomeActive=active
    silent push, then a tap on the push:
      11.0.3 noscenes channels=app,process,user complete initial=notRunning | launch(push) didFinishLaunching=background
        didReceiveRemoteNotification=background user.push_tap willEnterForeground=background
        didReceiveRemoteNotification=inactive didBecomeActive=active
    lock on iOS 4 makes inactive, and no more:
      4.2 noscenes channels=app,user complete initial=active | user.lock willResignActive user.unlock didBecomeActive
    iPhone OS 2 ends at Home without a word before:
      2.2 noscenes channels=app,process complete initial=notRunning | launch(user) didFinishLaunching didBecomeActive
        willTerminate exit(exit)
    a phone that cannot multitask on iOS 4:
      4.1 noscenes exits device=iPhone1,2 channels=app,process,user complete initial=active | user.home willResignActive
        willTerminate exit(exit)
    Notification Center bounces the app, both halves:
      11.2 noscenes channels=app,note,user complete initial=active | user.notification_center willResignActive=active
        n:willResignActive=active didBecomeActive=active n:didBecomeActive=active willResignActive=active
        n:willResignActive=active didBecomeActive=active n:didBecomeActive=active
    resigned, active, resigned, and then away:
      11.0 noscenes channels=app,user complete initial=active | user.open_url willResignActive didBecomeActive
        willResignActive didEnterBackground
    no activation after a gesture, and Home:
      os=iPadOS os_version=6.1.2 noscenes channels=app,user,process complete initial=active | user.multi_finger_swipe
        willResignActive user.home didEnterBackground suspend
    the last task ends, the app is suspended and opened again:
      14 noscenes channels=app,task,process complete initial=active tasks= | willResignActive task.begin(task=T1)
        didEnterBackground task.end(task=T1) suspend resume willEnterForeground didBecomeActive
    a Catalyst app in the background is not suspended:
      os=macCatalyst os_version=11 scenes channels=process,note,scene complete scenes=S1:foregroundActive initial=active
        | scene.willResignActive(scene=S1) n:willResignActive scene.didEnterBackground(scene=S1) n:didEnterBackground
        scene.willEnterForeground(scene=S1) n:willEnterForeground scene.didBecomeActive(scene=S1) n:didBecomeActive
    a launch that is called off before the first activation:
      12.4 noscenes channels=app,process complete initial=notRunning | launch(user) didFinishLaunching
        didEnterBackground
    woken twice without a word:
      12.4 noscenes channels=app,process complete initial=active | willResignActive didEnterBackground suspend resume
        suspend resume willEnterForeground didBecomeActive
    a second didEnterBackground where the process is not recorded:
      12.4 noscenes channels=app complete initial=active | willResignActive didEnterBackground didEnterBackground
    a background launch, frozen, woken, with its didEnterBackground only then:
      12.4 noscenes channels=app,process complete initial=notRunning | launch(push) didFinishLaunching
        didEnterBackground suspend resume didEnterBackground
    the lock of iOS 6 reads inactive:
      6.1 noscenes channels=app complete initial=active | user.lock willResignActive didEnterBackground=inactive
        willEnterForeground didBecomeActive
    a push in Notification Center reads inactive:
      10.3.3 noscenes channels=app,user complete initial=active | user.notification_center willResignActive
        user.push_tap didReceiveRemoteNotification=inactive didBecomeActive
    iOS 13 without scenes:
      13.4 noscenes channels=app,process complete initial=notRunning | launch(user) willFinishLaunching=inactive
        didFinishLaunching=inactive didBecomeActive=active
    notifications alone, in a scene app, cold:
      15 scenes channels=note,process complete initial=notRunning | launch(user) n:didFinishLaunching
        n:willEnterForeground n:didBecomeActive
    background fetch begins with iOS 7:
      7.0 noscenes channels=app,process complete initial=notRunning | launch(background_fetch) didFinishLaunching
        performFetch
    a kill comes between willTerminate and its notification:
      12.4 noscenes channels=app,note,process complete initial=active | willResignActive n:willResignActive
        didEnterBackground n:didEnterBackground willTerminate exit(watchdog)
    only one method is implemented:
      12.4 noscenes channels=app,note delegate=applicationDidBecomeActive: complete initial=active | n:willResignActive
        n:didEnterBackground n:willEnterForeground didBecomeActive n:didBecomeActive
    exit() by an app that was used again:
      3.1 noscenes channels=app,process,user complete initial=active | willResignActive didBecomeActive exit(exit)
    memory ends an old app at Home:
      3.1 noscenes channels=app,process,user complete initial=active | user.home willResignActive exit(memory_kill)
    what is free after willTerminate:
      17 scenes channels=note,vc,process,mem,nc,task complete initial=active vcs=A:appeared tasks=T1 | n:willTerminate
        vc.viewWillDisappear(vc=A) vc.viewDidDisappear(vc=A) task.end(task=T1) mem.release(bytes=10) vc.deinit(vc=A)
        exit(quit)
    an older SDK on iOS 27:
      27.0 noscenes sdk_version=26.0 channels=app,process complete initial=notRunning | launch(user) willFinishLaunching
        didFinishLaunching didBecomeActive
    the SDK of iOS 27 on an older system:
      26.0 noscenes sdk_version=27.0 channels=app,process complete initial=notRunning | launch(user) willFinishLaunching
        didFinishLaunching didBecomeActive
    no adoption of scenes, and no callback:
      27.0 noscenes sdk_version=27.0 channels=app,process complete initial=notRunning | launch(user)
        exit(no_scene_adoption)
    an iPad without windows, disconnected, discarded, terminated:
      os=iPadOS os_version=16 scenes device=pad multi_window=false channels=app,process,scene,user complete
        initial=inactive scenes=S1:foregroundInactive sessions=S1:A | user.switcher_kill
        scene.didDisconnect(scene=S1,session=A) didDiscardSceneSessions(session=A) willTerminate exit(user_force_quit)
    a swipe, resigned and disconnected, the app goes on to its end:
      16 scenes channels=process,scene,note complete initial=active scenes=S1:foregroundActive |
        scene.willResignActive(scene=S1) n:willResignActive scene.didDisconnect(scene=S1) n:didEnterBackground
        n:willTerminate exit(user_force_quit)
    a scene that connects in the background:
      15 scenes channels=app,process,scene complete initial=notRunning | launch(push) didFinishLaunching=background
        scene.willConnect(scene=S1) scene.didEnterBackground(scene=S1) suspend
    a display without touch is never active:
      16 scenes channels=scene complete initial=active scenes=W:foregroundActive |
        scene.willConnect(scene=X,role=UIWindowSceneSessionRoleExternalDisplayNonInteractive)
        scene.willEnterForeground(scene=X) scene.didEnterBackground(scene=X) scene.didDisconnect(scene=X)
    iPadOS 26, another window is active without a resignation:
      os=iPadOS os_version=26 scenes device=pad multi_window=true channels=scene,user complete initial=active
        scenes=S1:foregroundActive,S2:foregroundInactive | user.focus scene.didBecomeActive(scene=S2) user.focus
    iPadOS 26, the first window resigns and activates twice:
      os=iPadOS os_version=26 scenes channels=scene complete initial=active scenes=S1:foregroundActive |
        scene.willResignActive(scene=S1) scene.didBecomeActive(scene=S1) scene.willConnect(scene=S2)
        scene.willEnterForeground(scene=S2) scene.didBecomeActive(scene=S2) scene.willResignActive(scene=S1)
        scene.didBecomeActive(scene=S1)
    the launch's notification comes last:
      13 scenes channels=app,note,process,scene complete initial=notRunning | launch(user) didFinishLaunching
        scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1) n:willEnterForeground
        scene.didBecomeActive(scene=S1) n:didBecomeActive n:didFinishLaunching
    scene callbacks read the state before:
      13 scenes channels=scene,note complete initial=background scenes=S1:background |
        scene.willEnterForeground(scene=S1)=background n:willEnterForeground=background
        scene.didBecomeActive(scene=S1)=inactive n:didBecomeActive=active
    an app of two windows is active while one is:
      os=iPadOS os_version=14 scenes channels=note,scene complete initial=active
        scenes=A:foregroundActive,B:foregroundActive | scene.willResignActive(scene=A) scene.didEnterBackground(scene=A)
        scene.willResignActive(scene=B) n:willResignActive scene.didBecomeActive(scene=B) n:didBecomeActive
    two windows come forward, the app does so once:
      os=iPadOS os_version=14 scenes channels=note,scene complete initial=background scenes=A:background,B:background |
        scene.willEnterForeground(scene=A) scene.willEnterForeground(scene=B) n:willEnterForeground
        scene.didBecomeActive(scene=A) scene.didBecomeActive(scene=B) n:didBecomeActive
    a scene goes, its session comes back after a wake:
      13 scenes channels=scene,process complete initial=background scenes=A:background | scene.didDisconnect(scene=A)
        suspend resume scene.willConnect(scene=B,session=X) scene.willEnterForeground(scene=B)
        scene.didBecomeActive(scene=B)
    visionOS has small numbers:
      os=visionOS os_version=2 scenes channels=app,process,scene complete initial=notRunning | launch(user)
        didFinishLaunching scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1)
        scene.didBecomeActive(scene=S1) scene.willResignActive(scene=S1) scene.didEnterBackground(scene=S1)
    tvOS has small numbers:
      os=tvOS os_version=11 noscenes channels=app,process complete initial=notRunning | launch(user) willFinishLaunching
        didFinishLaunching didBecomeActive
    tvOS, screen saver, and back:
      os=tvOS os_version=11.2 noscenes channels=app,user complete initial=active | user.screensaver willResignActive
        user.wake didEnterBackground willEnterForeground didBecomeActive
    tvOS, no didBecomeActive after the screen saver:
      os=tvOS os_version=11.2 noscenes channels=app,user complete initial=active | user.screensaver willResignActive
        didEnterBackground user.remote willEnterForeground
    visionOS, scenes and notifications:
      os=visionOS os_version=2 scenes channels=scene,note complete initial=active scenes=S1:foregroundActive |
        scene.willResignActive(scene=S1) n:willResignActive scene.didEnterBackground(scene=S1) n:didEnterBackground
        scene.willEnterForeground(scene=S1) n:willEnterForeground scene.didBecomeActive(scene=S1) n:didBecomeActive
    watchOS has small numbers, and no scenes:
      os=watchOS os_version=9 kind=watchApp channels=app complete initial=active | willResignActive didEnterBackground
        willEnterForeground didBecomeActive
    prewarmed, launched only when it is opened:
      15.4 noscenes channels=app,process complete initial=notRunning | launch(prewarm) suspend resume
        willFinishLaunching didFinishLaunching didBecomeActive
    prewarmed, launched at once:
      18 noscenes channels=app,process,user complete initial=notRunning | launch(prewarm) willFinishLaunching=background
        didFinishLaunching=background user.open willEnterForeground=background didBecomeActive=active
    a fast swipe, a new scene of the same session:
      16 scenes channels=process,scene complete initial=active scenes=S1:foregroundActive |
        scene.willResignActive(scene=S1) scene.didDisconnect(scene=S1) scene.willConnect(scene=S2,session=A)
        scene.willEnterForeground(scene=S2) scene.didEnterBackground(scene=S2) exit(user_force_quit)
    a swipe with a discard before the end:
      16 scenes channels=app,scene,process complete initial=active scenes=S1:foregroundActive sessions=S1:A |
        scene.willResignActive(scene=S1) scene.didDisconnect(scene=S1,session=A) didDiscardSceneSessions(session=A)
        willTerminate exit(user_force_quit)
    a scene lives on after a discard:
      os=iPadOS os_version=16 scenes channels=app,scene complete initial=background scenes=S1:background,S2:background
        sessions=S1:A,S2:B | didDiscardSceneSessions(session=B) scene.willEnterForeground(scene=S2)
        scene.didEnterBackground(scene=S2) scene.didDisconnect(scene=S2)
    a memory warning between a call and its notification:
      6 noscenes channels=app,note complete initial=active | willResignActive didReceiveMemoryWarning
        n:didReceiveMemoryWarning n:willResignActive didEnterBackground n:didEnterBackground
    a sample in willEnterForeground reads background:
      12 noscenes channels=app complete initial=background | willEnterForeground stateSample=background
        stateSample=inactive didBecomeActive
    a region launched it, it is opened later:
      10 noscenes channels=app,process complete initial=notRunning | launch(region) didFinishLaunching suspend resume
        willEnterForeground didBecomeActive
    an in-process recorder sees no suspension:
      10 noscenes recorder=app channels=app,process complete initial=notRunning | launch(user) didFinishLaunching
        didBecomeActive willResignActive didEnterBackground willEnterForeground didBecomeActive
    only the process is recorded:
      12 noscenes channels=process complete initial=notRunning | launch(user) suspend resume suspend exit(memory_kill)
        launch(push) exit(crash)
    the lock is not recorded:
      6 noscenes channels=app complete initial=active | willResignActive didEnterBackground=inactive willEnterForeground
        didBecomeActive
    the lock of iOS 6 may read background:
      6 noscenes channels=app,user complete initial=active | user.lock willResignActive didEnterBackground=background
    a plug-in prints notifications under names of methods that the delegate has not:
      17 scenes channels=process,app,note,scene delegate=application:didFinishLaunchingWithOptions: complete
        initial=background scenes=S1:background | scene.willEnterForeground(scene=S1) willEnterForeground
        scene.didBecomeActive(scene=S1) didBecomeActive
    launched by a push, its scene connects when it is opened:
      15 scenes channels=app,process,scene,user complete initial=notRunning | launch(background_event)
        didFinishLaunching=background didReceiveRemoteNotification=background user.open configurationForConnecting
        scene.willConnect(scene=S1) scene.willEnterForeground(scene=S1) scene.didBecomeActive(scene=S1)
    a background scene is reclaimed, another one opens:
      15 scenes channels=app,process,scene complete initial=notRunning | launch(push) didFinishLaunching=background
        scene.willConnect(scene=S1) scene.didEnterBackground(scene=S1) scene.didDisconnect(scene=S1)
        scene.willConnect(scene=S2) scene.willEnterForeground(scene=S2) scene.didBecomeActive(scene=S2)
    discarded at the launch, and lives on:
      14 scenes channels=scene,app,process complete initial=notRunning | launch(user) didFinishLaunching
        didDiscardSceneSessions(session=A) scene.willConnect(scene=S1,session=A) scene.willEnterForeground(scene=S1)
        scene.didBecomeActive(scene=S1) scene.willResignActive(scene=S1) scene.didDisconnect(scene=S1)
    a background launch with its didEnterBackground, opened:
      12 noscenes channels=app,process complete initial=notRunning | launch(push) didFinishLaunching didEnterBackground
        willEnterForeground didBecomeActive
    the device goes on without the app:
      12 noscenes channels=app,process,mem,user complete initial=active | exit(crash) user.open mem.level(level=1)
        launch(user) didFinishLaunching
    iOS 3.2 on an iPad:
      os=iPadOS os_version=3.2 noscenes channels=app,process complete initial=notRunning | launch(user)
        didFinishLaunching didBecomeActive willResignActive didBecomeActive willTerminate exit(exit)
    """)
}
