package com.digisigncast.player.browser;

import android.graphics.Bitmap;
import android.net.http.SslError;
import android.os.Handler;
import android.os.Looper;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.SafeBrowsingResponse;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import com.digisigncast.player.device.ServerAddress;

/**
 * Keeps a web page on its site: redirects lead to the page, and after it is loaded its view only opens pages of the same
 * origin. A page that leaves its site in a way that cannot be prevented fails. Pages and files of the player's server are
 * refused.
 */
final class ForeignPageClient extends WebViewClient {
    interface Events {
        void onLoaded();

        /** onFailed follows. */
        void onRendererGone();

        void onFailed();
    }

    private final ServerAddress server;
    private final Events events;
    private final Handler main = new Handler(Looper.getMainLooper());
    /** The document that is being loaded or is shown, without a fragment. */
    private String document;
    // WebView asks for requests on threads of its own.
    private volatile ServerAddress site;
    private volatile boolean isLoaded;
    private volatile boolean hasFailed;
    private boolean isStopped;

    ForeignPageClient(ServerAddress server, String url, Events events) {
        this.server = server;
        this.events = events;
        follow(url);
    }

    /** No more events. */
    void stop() {
        isStopped = true;
    }

    /** Whether a URL leads to another server than that of the player. A URL with a username is refused. */
    static boolean isForeign(ServerAddress server, String url) {
        ServerAddress site = ServerAddress.of(url);
        return site != null && !site.equals(server) && !ServerAddress.hasUserInfo(url);
    }

    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
        String url = request.getUrl().toString();
        if (ServerPagesClient.isInline(url)) return null;
        if (request.isForMainFrame() ? mayOpen(url) : isForeign(server, url)) return null;
        // A form that is sent to another site, or a step back in the history.
        if (request.isForMainFrame()) fail();
        return ServerPagesClient.refusal();
    }

    // Android 7 and newer.
    @Override
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        String url = request.getUrl().toString();
        return request.isForMainFrame() ? shouldOverrideUrlLoading(view, url) : !ServerPagesClient.mayBeFramed(url);
    }

    @Override
    public boolean shouldOverrideUrlLoading(WebView view, String url) {
        if (!mayOpen(url)) return true;
        follow(url);
        return false;
    }

    /** The page of the main frame. WebView does not ask about forms and their redirects. */
    @Override
    public void onPageStarted(WebView view, String url, Bitmap icon) {
        if (mayOpen(url)) follow(url);
        else fail();
    }

    private boolean mayOpen(String url) {
        return isForeign(server, url) && (!isLoaded || ServerAddress.of(url).equals(site));
    }

    private void follow(String url) {
        document = withoutFragment(url);
        site = ServerAddress.of(url);
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

    // WebView would show its warning on the display.
    @Override
    public void onSafeBrowsingHit(WebView view, WebResourceRequest request, int threat, SafeBrowsingResponse response) {
        response.backToSafety(false);
        fail();
    }

    @Override
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        events.onRendererGone();
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
