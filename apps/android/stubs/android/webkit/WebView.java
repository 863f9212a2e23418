package android.webkit;

import android.content.Context;
import android.widget.AbsoluteLayout;
import java.util.ArrayList;
import java.util.List;

public class WebView extends AbsoluteLayout {
    /** Every instance, in order. */
    public static List<WebView> made = new ArrayList<WebView>();
    public static boolean isMissing;

    public final WebSettings settings = new WebSettings();
    public final List<String> loaded = new ArrayList<String>();
    public final List<String> asked = new ArrayList<String>();
    public WebViewClient client;
    /** The answer of the page to every script; null when it hangs. */
    public String reply = "\"runs\"";
    public WebViewRenderProcess renderer = new WebViewRenderProcess();
    public boolean isDestroyed;
    public boolean isPaused;

    public WebView(Context context) {
        super(context);
        if (isMissing) throw new IllegalStateException("no WebView");
        made.add(this);
    }

    public WebSettings getSettings() {
        return settings;
    }

    public void setWebViewClient(WebViewClient client) {
        this.client = client;
    }

    public void setWebChromeClient(WebChromeClient client) {}

    public void loadUrl(String url) {
        loaded.add(url);
    }

    public void evaluateJavascript(String script, ValueCallback<String> answer) {
        asked.add(script);
        if (reply != null) answer.onReceiveValue(reply);
    }

    public WebViewRenderProcess getWebViewRenderProcess() {
        return renderer;
    }

    public void onPause() {
        isPaused = true;
    }

    public void onResume() {
        isPaused = false;
    }

    public void destroy() {
        if (parent != null) throw new IllegalStateException("still in its window");
        isDestroyed = true;
    }
}
