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
import com.digisigncast.player.shell.ShellAnswers;
import java.io.ByteArrayInputStream;
import java.util.Collections;

/**
 * Restricts the WebView to pages of the configured server, and reports when it cannot show the page. What these pages may
 * load from other addresses (web pages in frames, streams) is restricted by their security policy.
 */
public final class ServerPagesClient extends WebViewClient {
    public interface Events {
        void onShown();

        void onFailed(String message);

        void onRendererGone();
    }

    private final ServerAddress server;
    private final ShellAnswers shell;
    private final Events events;
    private final Handler main = new Handler(Looper.getMainLooper());
    private boolean hasFailed;

    /** @param shell null when no files are stored on the device */
    public ServerPagesClient(ServerAddress server, ShellAnswers shell, Events events) {
        this.server = server;
        this.shell = shell;
        this.events = events;
    }

    @Override
    public WebResourceResponse shouldInterceptRequest(WebView view, WebResourceRequest request) {
        String url = request.getUrl().toString();
        if (isInline(url)) return null;
        if (!server.owns(url)) return request.isForMainFrame() || !isWeb(url) ? refusal() : null;
        if (shell == null || !request.getMethod().equals("GET")) return null;
        return shell.answer(ServerAddress.pathOf(url), request.isForMainFrame());
    }

    /** Whether the URL contains its data, or stands for data of the page. */
    static boolean isInline(String url) {
        return url.startsWith("data:") || url.startsWith("blob:");
    }

    static boolean isWeb(String url) {
        return url.matches("(?i)https?://.*");
    }

    static WebResourceResponse refusal() {
        return new WebResourceResponse("text/plain", "utf-8", 403, "Forbidden",
                Collections.<String, String>emptyMap(), new ByteArrayInputStream(new byte[0]));
    }

    // Android 7 and newer.
    @Override
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        String url = request.getUrl().toString();
        if (!request.isForMainFrame()) return !mayBeFramed(url);
        if (server.owns(url)) return false;
        failForRedirect();
        return true;
    }

    /**
     * Android 5 and 6 ask without naming the frame: about all addresses of the main frame, and about those of other frames
     * that are neither http nor https.
     */
    @Override
    public boolean shouldOverrideUrlLoading(WebView view, String url) {
        if (server.owns(url)) return false;
        if (isWeb(url)) failForRedirect();
        return true;
    }

    /** Whether a frame may open a URL. Other schemes lead to other apps and to files of the device. */
    static boolean mayBeFramed(String url) {
        return isInline(url) || isWeb(url);
    }

    /** The player has no links to other addresses, so this is a redirect of the first page. */
    private void failForRedirect() {
        fail("The server redirects to another address. If it has moved, change the address in the settings.");
    }

    @Override
    public void onReceivedError(WebView view, int code, String description, String failingUrl) {
        fail("The server cannot be reached.");
    }

    @Override
    public void onReceivedHttpError(WebView view, WebResourceRequest request, WebResourceResponse response) {
        if (request.isForMainFrame()) fail("The server responded with error " + response.getStatusCode() + ".");
    }

    @Override
    public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
        handler.cancel();
        // Android calls this for every file, also for those of web pages in frames.
        if (!server.owns(error.getUrl())) return;
        fail("The server's certificate is not valid. Check the clock of this device and the server's address.");
    }

    @Override
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        events.onRendererGone();
        return true;
    }

    @Override
    public void onPageFinished(WebView view, String url) {
        // WebView also calls this for its own error page.
        if (!hasFailed && server.owns(url)) events.onShown();
    }

    private void fail(final String message) {
        if (hasFailed) return;
        hasFailed = true;
        // A WebView must not be destroyed inside its own callback.
        main.post(new Runnable() {
            @Override
            public void run() {
                events.onFailed(message);
            }
        });
    }
}
