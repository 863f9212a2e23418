package com.digisigncast.player.browser;

import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.net.Uri;
import android.net.http.SslError;
import android.os.Looper;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceRequest;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.device.ServerAddress;
import java.util.ArrayList;
import java.util.List;

public final class PagesChecks {
    private PagesChecks() {}

    public static void run() throws Exception {
        Check.that("only pages of the server are opened; they may show others in frames", () -> {
            ServerPagesClient pages = pages(new ArrayList<String>());
            String[] others = {
                "http://10.0.0.6:8080/x", "http://10.0.0.5/x", "https://10.0.0.5:8080/x", "http://10.0.0.5:8080@evil.example/",
                "http://evil.example/?http://10.0.0.5:8080/", "http://10.0.0.5:8080.evil.example/", "file:///etc/hosts",
                "content://x/y", "nonsense",
            };
            for (String url : others) same(403, pages.shouldInterceptRequest(null, request(url, true)).getStatusCode());
            for (String url : new String[] {"file:///etc/hosts", "content://x/y", "nonsense"})
                same(403, pages.shouldInterceptRequest(null, request(url, false)).getStatusCode());
            same(null, pages.shouldInterceptRequest(null, request("https://news.example/", false)));
            for (String url : new String[] {"http://10.0.0.5:8080/media/a b|c.mp4", "HTTP://10.0.0.5:8080?x", "blob:http://10.0.0.5:8080/1"})
                same(null, pages.shouldInterceptRequest(null, request(url, false)));
        });
        Check.that("no page navigates to another address", () -> {
            List<String> events = new ArrayList<String>();
            ServerPagesClient pages = pages(events);
            is(!pages.shouldOverrideUrlLoading(null, "http://10.0.0.5:8080/player"), "its own pages");
            is(pages.shouldOverrideUrlLoading(null, "https://evil.example/"), "no other");
            is(pages.shouldOverrideUrlLoading(null, "intent://x#Intent;end"), "no app");
            Looper.pass(1);
            is(events.size() == 1 && events.get(0).contains("another address"), "reported once");
        });
        Check.that("a certificate that is not valid is never accepted", () -> {
            List<String> events = new ArrayList<String>();
            SslErrorHandler handler = new SslErrorHandler();
            pages("https://10.0.0.5:8080", events).onReceivedSslError(null, handler, new SslError("https://10.0.0.5:8080/player"));
            same("cancel", handler.done);
            Looper.pass(1);
            is(events.get(0).contains("certificate"), "reported");
        });
        Check.that("a file of another site without a valid certificate does not stop the player", () -> {
            List<String> events = new ArrayList<String>();
            SslErrorHandler handler = new SslErrorHandler();
            ServerPagesClient pages = pages("https://10.0.0.5:8080", events);
            pages.onReceivedSslError(null, handler, new SslError("https://cdn.example/picture.png"));
            Looper.pass(1);
            same(0, events.size());
            same("cancel", handler.done);
        });
        Check.that("an error of the page is shown, an error of a single file is not", () -> {
            List<String> events = new ArrayList<String>();
            ServerPagesClient pages = pages(events);
            WebResourceResponse broken = new WebResourceResponse("", "", 502, "", null, null);
            pages.onReceivedHttpError(null, request("http://10.0.0.5:8080/media/x", false), broken);
            Looper.pass(1);
            same(0, events.size());
            pages.onReceivedHttpError(null, request("http://10.0.0.5:8080/player", true), broken);
            pages.onPageFinished(null, "http://10.0.0.5:8080/player");
            Looper.pass(1);
            is(events.size() == 1 && events.get(0).contains("502"), "reported, not shown");
        });
        Check.that("the WebView cannot read files or open windows", () -> {
            new Browser(new Context(), pages(new ArrayList<String>()));
            WebView view = Check.lastView();
            for (String name : new String[] {"files", "content", "geolocation", "windows", "manyWindows", "gesture"})
                same(false, view.settings.set.get(name));
            for (String name : new String[] {"javaScript", "domStorage", "database"}) same(true, view.settings.set.get(name));
            same(1, view.settings.set.get("mixed"));
            same(100, view.settings.set.get("textZoom"));
        });
    }

    private static ServerPagesClient pages(List<String> events) {
        return pages("http://10.0.0.5:8080", events);
    }

    static ServerPagesClient pages(String server, List<String> events) {
        return new ServerPagesClient(ServerAddress.read(server), null, new ServerPagesClient.Events() {
            @Override
            public void onShown() {
                events.add("shown");
            }

            @Override
            public void onFailed(String words) {
                events.add(words);
            }

            @Override
            public void onRendererGone() {}
        });
    }

    static WebResourceRequest request(String url, boolean isForMainFrame) {
        return new WebResourceRequest() {
            @Override
            public Uri getUrl() {
                return Uri.parse(url);
            }

            @Override
            public String getMethod() {
                return "GET";
            }

            @Override
            public boolean isForMainFrame() {
                return isForMainFrame;
            }
        };
    }
}
