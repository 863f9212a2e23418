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

    private final WebMessagePort own;
    private boolean isClosed;

    private PagePort(WebMessagePort own) {
        this.own = own;
    }

    static PagePort open(WebView view, ServerAddress server, final ForeignPages pages) {
        WebMessagePort[] ports = view.createWebMessageChannel();
        PagePort port = new PagePort(ports[0]);
        port.listen(pages);
        view.postWebMessage(new WebMessage(OFFER, new WebMessagePort[] {ports[1]}), Uri.parse(server.toString()));
        return port;
    }

    private void listen(final ForeignPages pages) {
        own.setWebMessageCallback(new WebMessagePort.WebMessageCallback() {
            @Override
            public void onMessage(WebMessagePort port, WebMessage message) {
                // Messages can still arrive after the end of the document that sent them.
                if (isClosed || message.getData() == null) return;
                pages.handle(message.getData(), new ForeignPages.Replies() {
                    @Override
                    public void send(String reply) {
                        own.postMessage(new WebMessage(reply));
                    }
                });
            }
        });
    }

    void close() {
        isClosed = true;
        own.close();
    }
}
