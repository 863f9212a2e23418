package android.webkit;

public class JsPromptResult extends JsResult {}
