package com.digisigncast.player.browser;

import android.net.Uri;
import android.webkit.WebMessage;
import android.webkit.WebMessagePort;
import android.webkit.WebView;
import com.digisigncast.player.device.ServerAddress;

/** The connection of the player's page to the app, from Android 6. Frames of the page have no access to it. */
final class PagePort {
    /** The message that brings the page its port. */
    static final String OFFER = "digisigncast-pages";

    private PagePort() {}

    static void open(WebView view, ServerAddress server, final ForeignPages pages) {
        WebMessagePort[] ports = view.createWebMessageChannel();
        final WebMessagePort own = ports[0];
        own.setWebMessageCallback(new WebMessagePort.WebMessageCallback() {
            @Override
            public void onMessage(WebMessagePort port, WebMessage message) {
                if (message.getData() == null) return;
                pages.handle(message.getData(), new ForeignPages.Replies() {
                    @Override
                    public void send(String reply) {
                        own.postMessage(new WebMessage(reply));
                    }
                });
            }
        });
        view.postWebMessage(new WebMessage(OFFER, new WebMessagePort[] {ports[1]}), Uri.parse(server.toString()));
    }
}
