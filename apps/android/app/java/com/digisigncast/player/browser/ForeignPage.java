package com.digisigncast.player.browser;

import android.content.Context;
import android.graphics.Color;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.webkit.WebView;
import android.widget.FrameLayout;

/** A web page of another site in a WebView of its own. It gets no keys and no touches. */
final class ForeignPage {
    final String url;
    private final WebView view;
    private final ForeignPageClient client;

    /** Is below the player at first, where it loads unseen. */
    ForeignPage(Context context, ViewGroup container, String url, ForeignPageClient client) {
        this.url = url;
        this.client = client;
        view = new WebView(context);
        view.setBackgroundColor(Color.WHITE);
        view.setWebViewClient(client);
        view.setWebChromeClient(new SilentChromeClient());
        view.setHorizontalScrollBarEnabled(false);
        view.setVerticalScrollBarEnabled(false);
        view.setFocusable(false);
        view.setOnTouchListener(new View.OnTouchListener() {
            @Override
            public boolean onTouch(View touched, MotionEvent event) {
                return true;
            }
        });
        Browser.configure(view.getSettings());
        // No sound: the page is loaded before its turn, and WebView cannot mute it. Videos without sound play nevertheless.
        view.getSettings().setMediaPlaybackRequiresUserGesture(true);
        container.addView(view, 0);
    }

    void place(int left, int top, int width, int height, int rotation) {
        FrameLayout.LayoutParams params = new FrameLayout.LayoutParams(width, height);
        params.setMargins(left, top, 0, 0);
        view.setLayoutParams(params);
        view.setRotation(rotation);
    }

    void load(int scale) {
        view.setInitialScale(scale);
        view.loadUrl(url);
    }

    void show() {
        view.bringToFront();
    }

    void pause() {
        view.onPause();
    }

    void resume() {
        view.onResume();
    }

    void destroy() {
        client.stop();
        ((ViewGroup) view.getParent()).removeView(view);
        view.destroy();
    }
}
