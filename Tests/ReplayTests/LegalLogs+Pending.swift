extension LegalLogs {
  /// Legal logs that are still judged otherwise.
  static let pending = parse(
    """
    memory: pressure, dispatch before UIKit:
      12 noscenes channels=app,note,mem,dispatch complete initial=active | mem.pressure(level=1)
        dispatch.memoryPressure(level=warn) didReceiveMemoryWarning n:didReceiveMemoryWarning mem.pressure(level=2)
        didReceiveMemoryWarning dispatch.memoryPressure(level=critical) n:didReceiveMemoryWarning
    memory: dispatch after UIKit delegate, before note:
      12 noscenes channels=app,note,dispatch complete initial=active | didReceiveMemoryWarning
        dispatch.memoryPressure(level=warn) n:didReceiveMemoryWarning
    memory: mem.pressure lands late, between delegate and note:
      12 noscenes channels=app,note,mem complete initial=active | didReceiveMemoryWarning mem.pressure(level=1)
        n:didReceiveMemoryWarning
    memory: second dispatch in same burst before note:
      12 noscenes channels=app,note,vc,dispatch complete initial=active | dispatch.memoryPressure(level=warn)
        didReceiveMemoryWarning dispatch.memoryPressure(level=critical) vc.didReceiveMemoryWarning(vc=A)
    transition suspended to background re-entering:
      12 noscenes channels=process,app complete initial=suspended | resume
        app.transition(from=suspended,to=background,callbacks=[didEnterBackground]) didEnterBackground
    edge bg launch with bg:
      12 noscenes channels=process,app complete initial=notRunning | launch(push)
        app.transition(from=notRunning,to=background,callbacks=[willFinishLaunching;didFinishLaunching;didEnterBackground])
        didFinishLaunching
    two controllers without label:
      12 noscenes channels=app,note,vc complete initial=active | didReceiveMemoryWarning
        vc.didReceiveMemoryWarning(class=A) vc.didReceiveMemoryWarning(class=B) n:didReceiveMemoryWarning
    """)
}
