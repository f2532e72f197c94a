extension LegalLogs {
  /// Launches, ends, the way to the background and back.
  static let launching = parse(
    """
    cold icon:
      12.4 noscenes channels=process,app,note complete initial=notRunning | launch(user) willFinishLaunching=inactive
        +didFinishLaunching=inactive +didBecomeActive=active
    cold URL:
      12.4 noscenes channels=process,app complete initial=notRunning | launch(url) willFinishLaunching
        didFinishLaunching=inactive openURL=inactive didBecomeActive=active
    cold universal link with restoration:
      12 noscenes channels=process,app complete initial=notRunning | launch(link) willFinishLaunching
        shouldRestoreState restorationPath didDecodeRestorableState didFinishLaunching
        willContinueUserActivity=inactive continueUserActivity=inactive didBecomeActive
    cold push tap:
      12 noscenes channels=process,app complete initial=notRunning | launch(push_tap) willFinishLaunching
        didFinishLaunching didReceiveRemoteNotification=inactive didBecomeActive
    background fetch:
      11 noscenes channels=process,app,note complete initial=notRunning | launch(background_fetch)
        willFinishLaunching=background +didFinishLaunching=background performFetch=background suspend
    background fetch as documented:
      11 noscenes channels=process,app,note complete initial=notRunning | launch(background_fetch)
        +didFinishLaunching=background +didEnterBackground=background performFetch=background suspend
        exit(memory_kill)
    silent push then tap:
      11 noscenes channels=process,app,note complete initial=notRunning | launch(push) +didFinishLaunching=background
        didReceiveRemoteNotification=background +willEnterForeground=background didReceiveRemoteNotification=inactive
        +didBecomeActive=active
    silent push, suspended, woken, opened:
      11 noscenes channels=process,app complete initial=notRunning | launch(push) didFinishLaunching suspend resume
        didReceiveRemoteNotification suspend resume willEnterForeground didReceiveRemoteNotification=inactive
        didBecomeActive
    warm URL:
      12 noscenes channels=app initial=background complete | willEnterForeground openURL=inactive didBecomeActive
    home with restoration:
      12 noscenes channels=app initial=active complete | willResignActive didEnterBackground
        shouldSaveState=background willEncodeRestorableState
    status bar before willFinish:
      12 noscenes channels=process,app complete initial=notRunning | launch(user) app.supportedOrientations
        willChangeStatusBarFrame willFinishLaunching didFinishLaunching didBecomeActive
    storyboard before willFinish:
      12 noscenes channels=process,app,vc complete initial=notRunning | launch(user) vc.viewDidLoad(vc=A)
        willFinishLaunching didFinishLaunching vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A) didBecomeActive
    storyboard before willFinish, no process:
      12 noscenes channels=app,vc complete initial=notRunning | vc.viewDidLoad(vc=A) willFinishLaunching
        didFinishLaunching vc.viewWillAppear(vc=A) vc.viewDidAppear(vc=A) didBecomeActive
    two runs without process:
      12 noscenes channels=app complete initial=notRunning | willFinishLaunching didFinishLaunching didBecomeActive
        willResignActive didEnterBackground willFinishLaunching didFinishLaunching didBecomeActive
    two runs, notes only:
      12 noscenes channels=note complete initial=notRunning | n:didFinishLaunching n:didBecomeActive
        n:willResignActive n:didEnterBackground n:didFinishLaunching n:didBecomeActive
    two runs, storyboard first, no process:
      12 noscenes channels=app,vc complete initial=notRunning | didFinishLaunching didBecomeActive
        vc.viewDidLoad(vc=A) didFinishLaunching didBecomeActive
    iOS 2 launch and home:
      2.2 channels=process,app complete initial=notRunning | launch(user) didFinishLaunching didBecomeActive user.home
        willTerminate exit(exit)
    iOS 3 resign and terminate:
      3.1 channels=process,app,note,user complete initial=notRunning | launch(user) +didFinishLaunching
        +didBecomeActive user.home +willResignActive +willTerminate exit(exit)
    iOS 3 call ignored, then accepted:
      3.1 channels=process,app complete initial=notRunning | launch(user) didFinishLaunching didBecomeActive
        willResignActive didBecomeActive willResignActive willTerminate exit(quit)
    iOS 3 lock and unlock:
      3.1 channels=process,app,user complete initial=notRunning | launch(user) didFinishLaunching didBecomeActive
        user.lock willResignActive user.unlock didBecomeActive
    iOS 3 app's own exit() without home:
      3.1 channels=process,app,user complete initial=notRunning | launch(user) didFinishLaunching didBecomeActive
        exit(exit)
    iOS 4 lock makes inactive:
      4.3 channels=process,app,user complete initial=active | user.lock willResignActive user.unlock didBecomeActive
    iOS 4 3G without multitasking:
      4.1 exits channels=process,app,user complete initial=active | user.home willResignActive willTerminate
        exit(exit)
    iOS 4.2 exits: background then terminate:
      4.2 exits channels=process,app,user complete initial=active | user.home willResignActive didEnterBackground
        willTerminate exit(exit)
    exits: bare willTerminate from active:
      6 exits noscenes channels=process,app,note complete initial=active | +willTerminate exit(exit)
    exits: app's own exit with no home since active:
      6 exits noscenes channels=process,app,user complete initial=notRunning | launch(user) didFinishLaunching
        didBecomeActive user.home willResignActive didBecomeActive exit(exit)
    exits: crash:
      6 exits noscenes channels=process,app complete initial=active | willResignActive exit(crash)
    iOS 5 lock reads inactive:
      5.1 channels=process,app,user complete initial=active | user.lock willResignActive=active
        didEnterBackground=inactive
    iOS 6 lock reads inactive with note:
      6.1 noscenes channels=process,app,note,user complete initial=active | user.lock +willResignActive=active
        +didEnterBackground=inactive suspend resume user.unlock +willEnterForeground=background
        +didBecomeActive=active
    iOS 6 reads inactive, user unrecorded:
      6.0 noscenes channels=app complete initial=active | willResignActive=active didEnterBackground=inactive
    iOS 9 lock:
      9 noscenes channels=process,app,user complete initial=active | user.lock willResignActive=active
        didEnterBackground=background suspend resume user.unlock willEnterForeground=background didBecomeActive=active
    unlock before resume:
      9 noscenes channels=process,app,user complete initial=active | user.lock willResignActive didEnterBackground
        suspend user.unlock resume willEnterForeground didBecomeActive
    lock again after unlock:
      9 noscenes channels=process,app,user complete initial=active | user.lock willResignActive didEnterBackground
        user.unlock user.lock suspend user.unlock user.open resume willEnterForeground didBecomeActive
    lock on another app: suspended:
      12 noscenes channels=process,app,user complete initial=suspended | user.lock user.unlock user.home
        exit(memory_kill)
    NC bounce:
      11.2 noscenes channels=app,note complete initial=active | +willResignActive=active +didBecomeActive=active
        +willResignActive=active +didBecomeActive=active
    NC bounce on iOS 10 is ordinary inactive episodes:
      10 noscenes channels=app,note complete initial=active | +willResignActive +didBecomeActive +willResignActive
        +didEnterBackground
    lock bounce iOS 18:
      18.1 noscenes channels=app,user complete initial=active | user.lock willResignActive didBecomeActive
        willResignActive didEnterBackground
    self open url:
      9 noscenes channels=app complete initial=active | willResignActive openURL=inactive didBecomeActive
    aborted activation:
      12 noscenes channels=app,note complete initial=background | +willEnterForeground +didEnterBackground
        +willEnterForeground +didBecomeActive
    aborted first activation:
      12 noscenes channels=process,app complete initial=notRunning | launch(user) didFinishLaunching
        didEnterBackground willEnterForeground didBecomeActive
    aborted first activation with notes:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(user) +didFinishLaunching
        +didEnterBackground suspend exit(memory_kill)
    enter foreground documented order:
      12 noscenes channels=app,note complete initial=background | n:willEnterForeground willEnterForeground
    enter foreground both orders:
      12 noscenes channels=app,note complete initial=background | n:willEnterForeground=background
        willEnterForeground=background +didBecomeActive +willResignActive +didEnterBackground willEnterForeground
        n:willEnterForeground +didBecomeActive
    swipe frontmost:
      12 noscenes channels=process,app,note complete initial=active | +willResignActive +didEnterBackground
        +willTerminate exit(user_force_quit)
    swipe suspended:
      12 noscenes channels=process,app,note,user complete initial=suspended | user.switcher_kill exit(user_force_quit)
    swipe background audio:
      12 noscenes channels=process,app,note,user complete initial=background | user.switcher_kill +willTerminate
        exit(user_force_quit)
    power off in foreground:
      4.0 channels=process,app complete initial=active | willTerminate exit(power_off)
    power off in background:
      4.0 channels=process,app complete initial=background | exit(power_off)
    power off suspended:
      12 noscenes channels=process,app complete initial=suspended | exit(power_off)
    exit in the middle of a pair:
      12 noscenes channels=process,app,note complete initial=active | willResignActive exit(crash)
    kill in the middle of a pair at launch:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(user) willFinishLaunching
        didFinishLaunching exit(watchdog)
    watchdog at launch:
      12 noscenes channels=process,app,note complete initial=notRunning | launch(user) exit(watchdog)
    willTerminate then killed before note:
      12 noscenes channels=process,app,note complete initial=active | +willResignActive +didEnterBackground
        willTerminate exit(watchdog)
    exit() by the app itself:
      12 noscenes channels=process,app,note complete initial=active | exit(exit)
    debugger stop:
      12 noscenes channels=process,app,note complete initial=active | exit(debugger)
    leaked task:
      12 noscenes channels=process,app,task complete initial=active | task.begin(task=T) willResignActive
        didEnterBackground task.expired(task=T) exit(watchdog)
    task ends, suspends at once:
      12 noscenes channels=process,app,task complete initial=active | task.begin(task=T) willResignActive
        didEnterBackground task.end(task=T) suspend exit(memory_kill)
    work after didEnterBackground:
      12 noscenes channels=process,app,vc,practice complete initial=active | willResignActive practice.save
        didEnterBackground practice.save practice.release vc.didReceiveMemoryWarning(vc=A) suspend
    queued notifications on resume before fg:
      12 noscenes channels=process,app,note complete initial=suspended | resume significantTimeChange
        n:significantTimeChange protectedDataDidBecomeAvailable +willEnterForeground significantTimeChange
        +didBecomeActive
    significant time change between pair halves:
      12 noscenes channels=process,app,note complete initial=suspended | resume willEnterForeground
        n:significantTimeChange n:willEnterForeground +didBecomeActive
    protected data between resign and bg:
      12 noscenes channels=process,app,user complete initial=active | user.lock willResignActive
        protectedDataWillBecomeUnavailable didEnterBackground protectedDataWillBecomeUnavailable
    wake: docs say bg again:
      12 noscenes channels=process,app,note complete initial=suspended | resume +didEnterBackground suspend resume
        +didEnterBackground suspend
    second bg without process recorded:
      12 noscenes channels=app,note complete initial=active | +willResignActive +didEnterBackground
        +didEnterBackground
    wake twice without suspend recorded between:
      12 noscenes channels=process,app not_logged=process.suspend complete initial=active | willResignActive
        didEnterBackground resume didEnterBackground resume didEnterBackground
    prewarm suspended before didFinish:
      15 noscenes channels=process,app complete initial=notRunning | launch(prewarm) suspend resume
        willFinishLaunching didFinishLaunching didBecomeActive
    prewarm non-scene then open:
      16 noscenes channels=process,app,note complete initial=notRunning | launch(prewarm)
        +didFinishLaunching=background suspend resume +willEnterForeground +didBecomeActive
    prewarm no didFinish until user opens, state inactive:
      16 noscenes channels=process,app,note complete initial=notRunning | launch(prewarm) suspend resume
        +didFinishLaunching=inactive +didBecomeActive=active
    prewarm killed unseen:
      15 noscenes channels=process,app complete initial=notRunning | launch(prewarm) suspend exit(memory_kill)
    prewarm alone:
      15 noscenes channels=process,app complete initial=notRunning | launch(prewarm)
    SC-12 counterpart: old SDK on 27:
      27 sdk_version=26 noscenes channels=process,app complete initial=notRunning | launch(user) didFinishLaunching
        didBecomeActive
    SC-12 counterpart: trap before:
      27 sdk_version=27 noscenes channels=process,app complete initial=notRunning | launch(user)
        exit(no_scene_adoption)
    SC-12 counterpart: sdk 27 on 26:
      26 sdk_version=27 noscenes channels=process,app complete initial=notRunning | launch(user) didFinishLaunching
        didBecomeActive
    """)
}
