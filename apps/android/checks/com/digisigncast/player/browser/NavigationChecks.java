package com.digisigncast.player.browser;

import static com.digisigncast.player.browser.PagesChecks.request;
import static com.digisigncast.player.common.Check.is;
import static com.digisigncast.player.common.Check.same;

import android.os.Looper;
import android.webkit.WebViewClient;
import com.digisigncast.player.common.Check;
import com.digisigncast.player.device.ServerAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What pages and their frames may open. */
public final class NavigationChecks {
    private static final ServerAddress server = ServerAddress.read("https://signs.example.com");
    private static final String PAGE = "https://news.example/today";
    private static final String[] OTHER_SCHEMES = {
        "intent://x#Intent;scheme=http;package=x;end", "market://details?id=x", "file:///etc/hosts", "content://x/y",
        "filesystem:https://news.example/temporary/x", "javascript:alert(1)", "tel:1", "view-source:https://signs.example.com/",
    };

    private NavigationChecks() {}

    public static void run() throws Exception {
        Check.that("no spelling of the server's address opens its pages as a web page", () -> {
            String[] owned = {
                "https://signs.example.com", "https://signs.example.com/player", "HTTPS://SIGNS.Example.COM/player",
                "https://signs.example.com:443/player", "https://signs.example.com:/player", "https://signs.example.com:0443/", "https://signs.example.com./player",
                "https://x@signs.example.com/player", "https://x:y@signs.example.com/", "https://@signs.example.com/",
                "https://news.example@signs.example.com/", "https://a@b@signs.example.com/", "https://signs.example.com?x",
                "https://signs.example.com#x", "https://signs.example.com\\player", "https://signs.example.com\\@news.example/",
            };
            for (String url : owned) is(server.owns(url) && isRefused(url), url);
        });
        Check.that("an address that a browser does not report is neither the server nor a web page", () -> {
            String[] unusual = {
                "https://%73igns.example.com/", "https://signs%2eexample.com/", "https://ｓigns.example.com/",
                "https://signs。example.com/", "https://sıgns.example.com/", "https:signs.example.com",
                "https:/signs.example.com/", "https:///signs.example.com/", "https:\\\\signs.example.com/", "https://sig\tns.example.com/",
                " https://signs.example.com/", "https://signs.example.com\u0000/", "https://signs.example.com:99999/", "https://signs.example.com:x/",
                "https://signs.example.com../", "https://.signs.example.com/", "https://[signs.example.com]/", "https://[::1", "https://::1/",
                "https://[1:2:3]/", "https://[::1::2]/", "https://[::12345]/", "https://[fe80::1%25eth0]/", "http://10.5/", "http://0x0a000005/",
                "http://167772165/", "http://012.0.0.5/", "http://10.0.0.256/", "http://10.0.0.5.1/", "https://", "https:///", "", "nonsense",
            };
            for (String url : unusual) is(isRefused(url) && !server.owns(url), url);
            same(null, ServerAddress.of("https://" + repeat("a.", 200_000) + "example/"));
            same(null, ServerAddress.of("https://" + repeat("a@", 200_000)));
        });
        Check.that("an IP address is the same server in every spelling", () -> {
            same(ServerAddress.read("[2001:DB8::1]:8080"), ServerAddress.of("http://[2001:db8:0:0:0:0:0:1]:8080/player"));
            same(ServerAddress.read("[0:0:0:0:0:0:0:1]"), ServerAddress.of("http://[::1]/player"));
            same(ServerAddress.read("10.0.0.5"), ServerAddress.of("http://[::ffff:a00:5]/player"));
            same(ServerAddress.read("10.0.0.5"), ServerAddress.of("http://x@10.0.0.5.:80/player"));
            is(!ServerAddress.read("[::1]").owns("http://[::2]/"), "another address");
        });
        Check.that("a web page on another site is opened", () -> {
            String[] others = {
                PAGE, "http://signs.example.com/", "https://signs.example.com:8443/", "https://signs.example.com.evil.example/",
                "https://xn--bcher-kva.example/", "https://my_page.example/", "https://1password.example/", "https://10.0.0.6:3000/d?a b|c",
                "https://[2001:db8::1]/", "https://evil.example/@signs.example.com/", "https://evil.example?@signs.example.com/",
            };
            for (String url : others) is(!server.owns(url) && !isRefused(url), url);
        });
        Check.that("a frame of a page never stops the player", () -> {
            List<String> events = new ArrayList<String>();
            ServerPagesClient player = PagesChecks.pages(server.toString(), events);
            for (String url : OTHER_SCHEMES) is(player.shouldOverrideUrlLoading(null, request(url, false)), url);
            for (String url : new String[] {"data:text/html,x", "blob:https://ads.example/1", "https://ads.example/"})
                is(!player.shouldOverrideUrlLoading(null, request(url, false)), url);
            // Android 5 and 6 do not name the frame.
            for (String url : OTHER_SCHEMES) is(player.shouldOverrideUrlLoading(null, url), url);
            is(player.shouldOverrideUrlLoading(null, "data:text/html,x"), "not known to be in a frame");
            Looper.pass(1);
            same(0, events.size());
            is(player.shouldOverrideUrlLoading(null, request("https://evil.example/", true)), "the player itself");
            Looper.pass(1);
            is(events.size() == 1 && events.get(0).contains("another address"), "reported");
        });
        Check.that("frames of a web page may contain their data, and open no apps and files", () -> {
            Opened page = new Opened();
            page.client.onPageFinished(null, PAGE);
            for (String url : OTHER_SCHEMES) is(page.client.shouldOverrideUrlLoading(null, request(url, false)), url);
            for (String url : new String[] {"data:text/html,x", "blob:https://ads.example/1", "https://ads.example/"})
                is(!page.client.shouldOverrideUrlLoading(null, request(url, false)), url);
            for (String url : new String[] {"data:text/html,x", "blob:https://news.example/1", "about:blank"})
                is(page.client.shouldOverrideUrlLoading(null, request(url, true)), url);
            page.expect("loaded");
        });
        Check.that("a web page that leaves its site with a form or its history fails", () -> {
            String[] others = {"https://evil.example/", "https://x@news.example/", "https://signs.example.com/player"};
            for (String url : others) {
                Opened sent = new Opened();
                sent.client.onPageFinished(null, PAGE);
                same(403, sent.client.shouldInterceptRequest(null, request(url, true)).getStatusCode());
                sent.expect("loaded", "failed");
                // WebView does not ask about the target of a form that its site redirects.
                Opened redirected = new Opened();
                redirected.client.onPageFinished(null, PAGE);
                redirected.client.onPageStarted(null, url, null);
                redirected.expect("loaded", "failed");
            }
            Opened early = new Opened();
            early.client.onPageStarted(null, "https://signs.example.com/player", null);
            early.client.onPageFinished(null, "https://signs.example.com/player");
            early.expect("failed");
            Opened own = new Opened();
            own.client.onPageStarted(null, "https://www.news.example/", null);
            own.client.onPageFinished(null, "https://www.news.example/");
            same(null, own.client.shouldInterceptRequest(null, request("https://www.news.example/search", true)));
            own.client.onPageStarted(null, "https://www.news.example/search", null);
            own.expect("loaded");
        });
    }

    private static boolean isRefused(String url) {
        WebViewClient page = new Opened().client;
        boolean isPageRefused = page.shouldOverrideUrlLoading(null, request(url, true));
        boolean isFileRefused = page.shouldInterceptRequest(null, request(url, false)) != null;
        same(isPageRefused, isFileRefused);
        return isPageRefused;
    }

    private static String repeat(String text, int times) {
        return new String(new char[times]).replace("\0", text);
    }

    private static final class Opened implements ForeignPageClient.Events {
        final ForeignPageClient client = new ForeignPageClient(server, PAGE, this);
        private final List<String> events = new ArrayList<String>();

        @Override
        public void onLoaded() {
            events.add("loaded");
        }

        @Override
        public void onRendererGone() {
            events.add("renderer gone");
        }

        @Override
        public void onFailed() {
            events.add("failed");
        }

        void expect(String... expected) {
            Looper.pass(1);
            same(Arrays.asList(expected), events);
        }
    }
}
