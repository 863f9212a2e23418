package android.webkit;

import android.content.Context;
import android.content.pm.PackageInfo;
import android.net.Uri;
import android.widget.AbsoluteLayout;
import java.util.ArrayList;
import java.util.List;

public class WebView extends AbsoluteLayout {
    /** Every instance, in order. */
    public static List<WebView> made = new ArrayList<WebView>();
    public static boolean isMissing;
    /** The package that provides WebView. */
    public static String provider;

    public final WebSettings settings = new WebSettings();
    public final List<String> loaded = new ArrayList<String>();
    public final List<String> asked = new ArrayList<String>();
    public WebViewClient client;
    /** The answer of the page to every script; null when it hangs. */
    public String reply = "\"runs\"";
    public WebViewRenderProcess renderer = new WebViewRenderProcess();
    /** The ports of the page's channel: the one of the app, and the one of the page. */
    public WebMessagePort[] ports;
    /** The app's port of the channel before. */
    public WebMessagePort earlierPort;
    public final List<String> posted = new ArrayList<String>();
    public int scale;
    public WebChromeClient chrome;
    public boolean isDestroyed;
    public boolean isPaused;

    public WebView(Context context) {
        super(context);
        if (isMissing) throw new IllegalStateException("no WebView");
        made.add(this);
    }

    public static PackageInfo getCurrentWebViewPackage() {
        if (provider == null) return null;
        PackageInfo found = new PackageInfo();
        found.packageName = provider;
        return found;
    }

    public WebSettings getSettings() {
        return settings;
    }

    public void setWebViewClient(WebViewClient client) {
        this.client = client;
    }

    public void setWebChromeClient(WebChromeClient client) {
        chrome = client;
    }

    public void setInitialScale(int percent) {
        scale = percent;
    }

    public WebMessagePort[] createWebMessageChannel() {
        if (ports != null) earlierPort = ports[0];
        ports = new WebMessagePort[] {new WebMessagePort(), new WebMessagePort()};
        return ports;
    }

    public void postWebMessage(WebMessage message, Uri target) {
        posted.add(message.getData() + " to " + target);
    }

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
