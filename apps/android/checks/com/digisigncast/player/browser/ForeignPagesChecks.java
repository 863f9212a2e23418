package com.digisigncast.player.browser;

import static com.digisigncast.player.browser.PagesChecks.request;
import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.lastView;
import static com.digisigncast.player.common.Check.same;

import android.content.Context;
import android.net.http.SslError;
import android.os.Build;
import android.os.Looper;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.JsPromptResult;
import android.webkit.JsResult;
import android.webkit.SafeBrowsingResponse;
import android.webkit.SslErrorHandler;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceResponse;
import android.webkit.WebView;
import android.widget.FrameLayout;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.device.ServerAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public final class ForeignPagesChecks {
    private static final ServerAddress server = ServerAddress.read("10.0.0.5:8080");
    private static final String PAGE = "https://news.example/today";

    private ForeignPagesChecks() {}

    public static void run() throws Exception {
        Check.that("a page that forbids frames loads below the player, and is shown above it", () -> {
            Window window = new Window();
            window.receive("load 1 10 20 640 360 90 150 " + PAGE);
            WebView page = lastView();
            same(PAGE, page.loaded.get(0));
            same(150, page.scale);
            same(90f, page.rotation);
            same("10 20 640 360", boxOf(page));
            same(0, window.views.children.indexOf(page));
            page.client.onPageFinished(page, PAGE);
            window.expect("loaded 1");
            window.receive("show 1");
            same(1, window.views.children.indexOf(page));
            window.receive("close 1");
            is(page.isDestroyed && window.views.children.size() == 1, "closed");
        });
        Check.that("a page whose address contains spaces is loaded", () -> {
            Window window = new Window();
            window.receive("load 1 0 0 100 100 0 100 " + PAGE + " and  tomorrow");
            WebView page = lastView();
            same(PAGE + " and  tomorrow", page.loaded.get(0));
            page.client.onPageFinished(page, PAGE + "%20and%20%20tomorrow");
            window.expect("loaded 1");
        });
        Check.that("a page whose numbers are not valid is reported as failed", () -> {
            Window window = new Window();
            for (String numbers : new String[] {"0 0 1 1 0 x", "0 0 1.5 1 0 100", "0 0 NaN 1 0 100"}) {
                window.receive("load 1 " + numbers + " " + PAGE);
                window.expect("failed 1");
            }
            same(0, WebView.made.size());
        });
        Check.that("a page that cannot be loaded is closed and reported", () -> {
            Window window = new Window();
            WebResourceResponse broken = new WebResourceResponse("", "", 500, "", null, null);
            List<Fault> faults = Arrays.<Fault>asList(
                    page -> page.client.onReceivedError(page, -2, "", PAGE),
                    page -> page.client.onReceivedHttpError(page, request(PAGE, true), broken),
                    page -> page.client.onReceivedSslError(page, new SslErrorHandler(), new SslError(PAGE)),
                    page -> is(page.client.onRenderProcessGone(page, null), "the app lives on"));
            for (Fault fault : faults) {
                window.receive("load 7 0 0 100 100 0 100 " + PAGE);
                WebView page = lastView();
                fault.in(page);
                page.client.onPageFinished(page, PAGE);
                Looper.pass(1);
                is(page.isDestroyed, "closed");
                window.expect("failed 7");
            }
        });
        Check.that("a file of a page without a valid certificate does not close the page", () -> {
            Window window = new Window();
            window.receive("load 1 0 0 100 100 0 100 " + PAGE + "#news");
            WebView page = lastView();
            SslErrorHandler handler = new SslErrorHandler();
            for (String url : new String[] {"https://cdn.example/picture.png", "https://news.example/picture.png"})
                page.client.onReceivedSslError(page, handler, new SslError(url));
            page.client.onPageFinished(page, PAGE);
            Looper.pass(1);
            window.expect("loaded 1");
            same("cancel", handler.done);
            is(!page.client.shouldOverrideUrlLoading(page, "https://news.example/tomorrow#top"), "its site");
            page.client.onReceivedSslError(page, handler, new SslError(PAGE));
            Looper.pass(1);
            is(!page.isDestroyed, "the earlier page does not count");
            page.client.onReceivedSslError(page, handler, new SslError("https://news.example/tomorrow"));
            Looper.pass(1);
            window.expect("failed 1");
        });
        Check.that("a page stays on its site, and never reaches the server of the player", () -> {
            Window window = new Window();
            window.receive("load 1 0 0 100 100 0 100 " + PAGE);
            WebView page = lastView();
            is(!page.client.shouldOverrideUrlLoading(page, "https://www.news.example/today"), "a redirect");
            page.client.onPageFinished(page, "https://www.news.example/today");
            is(!page.client.shouldOverrideUrlLoading(page, "https://www.news.example/tomorrow"), "its site");
            String[] others = {"https://news.example/", "https://www.news.example@evil.example/", "intent://x#Intent;end"};
            for (String url : others) is(page.client.shouldOverrideUrlLoading(page, url), url);
            for (String url : new String[] {"http://10.0.0.5:8080/player", "file:///etc/hosts", "content://x/y"})
                same(403, page.client.shouldInterceptRequest(page, request(url, false)).getStatusCode());
            same(null, page.client.shouldInterceptRequest(page, request("https://cdn.example/x.js", false)));
            same(null, page.client.shouldInterceptRequest(page, request("blob:https://news.example/1", false)));
        });
        Check.that("a page gets no keys, touches, dialogs and files", () -> {
            Window window = new Window();
            window.receive("load 1 0 0 100 100 0 100 " + PAGE);
            WebView page = lastView();
            is(!page.isFocusable && page.onTouch.onTouch(page, null), "no keys and touches");
            same(false, page.settings.set.get("files"));
            JsResult[] asked = {new JsResult(), new JsResult(), new JsPromptResult()};
            WebChromeClient chrome = page.chrome;
            is(chrome.onJsAlert(page, PAGE, "", asked[0]) && chrome.onJsConfirm(page, PAGE, "", asked[1])
                    && chrome.onJsPrompt(page, PAGE, "", "", (JsPromptResult) asked[2]), "no dialogs");
            for (JsResult result : asked) same("cancel", result.done);
        });
        Check.that("a page plays no sound", () -> {
            Window window = new Window();
            window.load(1);
            same(true, lastView().settings.set.get("gesture"));
        });
        Check.that("a Safe Browsing warning closes a page, and never replaces the player", () -> {
            Window window = new Window();
            window.load(1);
            WebView page = lastView();
            SafeBrowsingResponse response = new SafeBrowsingResponse();
            page.client.onSafeBrowsingHit(page, request(PAGE, true), 4, response);
            same("back", response.done);
            Looper.pass(1);
            is(page.isDestroyed, "closed");
            window.expect("failed 1");
            same(null, page.settings.set.get("safeBrowsing"));
            new Browser(new Context(), null);
            same(false, lastView().settings.set.get("safeBrowsing"));
            Build.VERSION.SDK_INT = 25;
            new Browser(new Context(), null);
            same(null, lastView().settings.set.get("safeBrowsing"));
        });
        Check.that("the player, files and scripts are not opened as pages", () -> {
            Window window = new Window();
            String[] refused = {
                "http://10.0.0.5:8080/player", "http://x@10.0.0.5:8080/player", "https://x:y@news.example/", "file:///etc/hosts",
                "content://x/y", "javascript:alert(1)", "data:text/html,x", "intent://x#Intent;end", "about:blank",
            };
            for (String url : refused) {
                window.receive("load 1 0 0 100 100 0 100 " + url);
                window.expect("failed 1");
            }
            same(0, WebView.made.size());
        });
        Check.that("every page of two regions and their next pages can be replaced while it is open", () -> {
            Window window = new Window();
            // The pages of two regions and the next ones.
            for (int id = 1; id <= 4; id++) window.load(id);
            for (int id = 1; id <= 4; id++) {
                window.load(id + 4);
                window.receive("show " + (id + 4));
            }
            for (int id = 1; id <= 4; id++) window.receive("close " + id);
            for (int id = 5; id <= 8; id++) window.load(id + 4);
        });
        Check.that("there are at most eight pages, and messages that are not valid are ignored", () -> {
            Window window = new Window();
            String[] wrong = {"", "load", "load 1 0 0 1 1 0 100", "open 1 0 0 1 1 0 100 " + PAGE, "show 9", "show 9 " + PAGE, "close 9"};
            for (String message : wrong) window.receive(message);
            same(0, WebView.made.size());
            for (int id = 1; id <= 8; id++) window.load(id);
            window.receive("load 9 0 0 100 100 0 100 " + PAGE);
            window.expect("failed 9");
            same(8, WebView.made.size());
            window.receive("close 3");
            window.load(9);
            window.pages.closeAll();
            for (WebView view : WebView.made) is(view.isDestroyed, "closed");
        });
        Check.that("only the page of the server gets the port, and only from Android 6", () -> {
            Build.VERSION.SDK_INT = 22;
            Browser old = new Browser(new Context(), null);
            old.connect(server, new Window().pages);
            same(0, lastView().posted.size());
            Build.VERSION.SDK_INT = 23;
            Window window = new Window();
            Browser browser = new Browser(new Context(), null);
            WebView player = lastView();
            browser.connect(server, window.pages);
            same(PagePort.OFFER + " to http://10.0.0.5:8080", player.posted.get(0));
            player.ports[0].receive("load 1 0 0 100 100 0 100 " + PAGE);
            WebView page = lastView();
            page.client.onPageFinished(page, PAGE);
            same("loaded 1", player.ports[0].sent.get(0));
        });
    }

    private interface Fault {
        void in(WebView page);
    }

    /** The window with the player in it. */
    private static final class Window {
        final FrameLayout views = new FrameLayout(new Context());
        final ForeignPages pages = new ForeignPages(new Context(), views, server, new PageQuarantine(new Clock()));
        private final List<String> sent = new ArrayList<String>();

        Window() {
            views.addView(new View(new Context()));
        }

        void receive(String message) {
            pages.handle(message, sent::add);
        }

        void load(int id) {
            receive("load " + id + " 0 0 100 100 0 100 " + PAGE);
            WebView page = lastView();
            page.client.onPageFinished(page, PAGE);
            expect("loaded " + id);
        }

        void expect(String answer) {
            same(Arrays.asList(answer), sent);
            sent.clear();
        }
    }

    private static String boxOf(View view) {
        ViewGroup.MarginLayoutParams box = (ViewGroup.MarginLayoutParams) view.layout;
        return box.leftMargin + " " + box.topMargin + " " + box.width + " " + box.height;
    }
}
