package com.digisigncast.player.browser;

import android.net.http.SslError;
import android.os.Handler;
import android.os.Looper;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import com.digisigncast.player.device.ServerAddress;

/**
 * Keeps a web page on its site: redirects lead to the page, and after it is loaded only to pages of the same origin. It
 * never reaches the server of the player.
 */
final class ForeignPageClient extends WebViewClient {
    interface Events {
        void onLoaded();

        void onFailed();
    }

    private final ServerAddress server;
    private final Events events;
    private final Handler main = new Handler(Looper.getMainLooper());
    /** The document that is being loaded or is shown, without a fragment. */
    private String document;
    private String origin;
    private boolean isLoaded;
    private boolean hasFailed;
    private boolean isStopped;

    ForeignPageClient(ServerAddress server, String url, Events events) {
        this.server = server;
        this.events = events;
        document = withoutFragment(url);
        origin = ServerAddress.originOf(url);
    }

    /** No more events. */
    void stop() {
        isStopped = true;
    }

    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
        String url = request.getUrl().toString();
        if (url.startsWith("data:") || url.startsWith("blob:")) return null;
        return isForeign(url) ? null : ServerPagesClient.refusal();
    }

    private boolean isForeign(String url) {
        return ServerPagesClient.isWeb(url) && !server.owns(url);
    }

    // The newer form of this method calls this one.
    @Override
    public boolean shouldOverrideUrlLoading(WebView view, String url) {
        String target = ServerAddress.originOf(url);
        if (!isForeign(url) || (isLoaded && !target.equals(origin))) return true;
        document = withoutFragment(url);
        origin = target;
        return false;
    }

    @Override
    public void onPageFinished(WebView view, String url) {
        // WebView also calls this for its own error page.
        if (hasFailed || isLoaded || isStopped) return;
        isLoaded = true;
        events.onLoaded();
    }

    @Override
    public void onReceivedError(WebView view, int code, String description, String failingUrl) {
        fail();
    }

    @Override
    public void onReceivedHttpError(WebView view, WebResourceRequest request, WebResourceResponse response) {
        if (request.isForMainFrame()) fail();
    }

    @Override
    public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
        handler.cancel();
        // Android calls this for every file. A page without one of its files is still a page.
        if (withoutFragment(error.getUrl()).equals(document)) fail();
    }

    private static String withoutFragment(String url) {
        return url.split("#", 2)[0];
    }

    @Override
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        fail();
        return true;
    }

    private void fail() {
        if (hasFailed) return;
        hasFailed = true;
        // A WebView must not be destroyed inside its own callback.
        main.post(new Runnable() {
            @Override
            public void run() {
                if (!isStopped) events.onFailed();
            }
        });
    }
}
