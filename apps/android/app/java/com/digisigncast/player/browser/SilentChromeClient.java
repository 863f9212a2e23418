package com.digisigncast.player.browser;

import android.graphics.Bitmap;
import android.webkit.WebChromeClient;

/** Denies the page all browser features such as dialogs. */
final class SilentChromeClient extends WebChromeClient {
    /** Replaces the gray arrow that WebView shows until a video has its first frame. */
    @Override
    public Bitmap getDefaultVideoPoster() {
        return Bitmap.createBitmap(1, 1, Bitmap.Config.ARGB_8888);
    }
}
