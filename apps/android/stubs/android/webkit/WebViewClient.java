package android.webkit;

import android.graphics.Bitmap;
import android.net.http.SslError;

public class WebViewClient {
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
        return null;
    }

    public boolean shouldOverrideUrlLoading(WebView view, String url) {
        return false;
    }

    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        return shouldOverrideUrlLoading(view, request.getUrl().toString());
    }

    public void onPageStarted(WebView view, String url, Bitmap icon) {}

    public void onReceivedError(WebView view, int code, String description, String failingUrl) {}

    public void onReceivedHttpError(WebView view, WebResourceRequest request, WebResourceResponse response) {}

    public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {}

    public void onSafeBrowsingHit(WebView view, WebResourceRequest request, int threat, SafeBrowsingResponse response) {}

    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        return false;
    }

    public void onPageFinished(WebView view, String url) {}
}
