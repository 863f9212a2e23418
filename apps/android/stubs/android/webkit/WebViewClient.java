package android.webkit;

import android.net.http.SslError;

public class WebViewClient {
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
        return null;
    }

    public boolean shouldOverrideUrlLoading(WebView view, String url) {
        return false;
    }

    public void onReceivedError(WebView view, int code, String description, String failingUrl) {}

    public void onReceivedHttpError(WebView view, WebResourceRequest request, WebResourceResponse response) {}

    public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {}

    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        return false;
    }

    public void onPageFinished(WebView view, String url) {}
}
