package com.digisigncast.player.browser;

import android.graphics.Bitmap;
import android.webkit.JsPromptResult;
import android.webkit.JsResult;
import android.webkit.WebChromeClient;
import android.webkit.WebView;

/** Denies the page all browser features such as dialogs. */
final class SilentChromeClient extends WebChromeClient {
    /** Replaces the gray arrow that WebView shows until a video has its first frame. */
    @Override
    public Bitmap getDefaultVideoPoster() {
        return Bitmap.createBitmap(1, 1, Bitmap.Config.ARGB_8888);
    }

    @Override
    public boolean onJsAlert(WebView view, String url, String message, JsResult result) {
        result.cancel();
        return true;
    }

    @Override
    public boolean onJsConfirm(WebView view, String url, String message, JsResult result) {
        result.cancel();
        return true;
    }

    @Override
    public boolean onJsPrompt(WebView view, String url, String message, String text, JsPromptResult result) {
        result.cancel();
        return true;
    }

    /** Leaving a page is never asked for. */
    @Override
    public boolean onJsBeforeUnload(WebView view, String url, String message, JsResult result) {
        result.confirm();
        return true;
    }
}
