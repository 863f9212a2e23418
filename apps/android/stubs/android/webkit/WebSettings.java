package android.webkit;

import android.content.Context;
import java.util.HashMap;
import java.util.Map;

public class WebSettings {
    public static final int MIXED_CONTENT_NEVER_ALLOW = 1;
    public final Map<String, Object> set = new HashMap<String, Object>();

    /** Null: WebView is missing. */
    public static String agent = "Chrome/120.0.0.0";

    public static String getDefaultUserAgent(Context context) {
        if (agent == null) throw new RuntimeException("MissingWebViewPackageException");
        return agent;
    }

    public void setJavaScriptEnabled(boolean is) {
        set.put("javaScript", is);
    }

    public void setDomStorageEnabled(boolean is) {
        set.put("domStorage", is);
    }

    public void setDatabaseEnabled(boolean is) {
        set.put("database", is);
    }

    public void setMediaPlaybackRequiresUserGesture(boolean is) {
        set.put("gesture", is);
    }

    public void setTextZoom(int percent) {
        set.put("textZoom", percent);
    }

    public void setSupportZoom(boolean is) {
        set.put("zoom", is);
    }

    public void setAllowFileAccess(boolean is) {
        set.put("files", is);
    }

    public void setAllowContentAccess(boolean is) {
        set.put("content", is);
    }

    public void setGeolocationEnabled(boolean is) {
        set.put("geolocation", is);
    }

    public void setJavaScriptCanOpenWindowsAutomatically(boolean is) {
        set.put("windows", is);
    }

    public void setSupportMultipleWindows(boolean is) {
        set.put("manyWindows", is);
    }

    public void setSafeBrowsingEnabled(boolean is) {
        set.put("safeBrowsing", is);
    }

    public void setMixedContentMode(int mode) {
        set.put("mixed", mode);
    }
}
