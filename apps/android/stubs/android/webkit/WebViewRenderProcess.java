package android.webkit;

public class WebViewRenderProcess {
    public boolean isEnded;

    public boolean terminate() {
        isEnded = true;
        return true;
    }
}
