package com.digisigncast.player;

import android.graphics.Bitmap;
import android.webkit.WebChromeClient;

/** What a page may ask of the frame around it: nothing. */
final class QuietChrome extends WebChromeClient {
    /** Else a grey arrow stands in every video that has no picture yet. */
    @Override
    public Bitmap getDefaultVideoPoster() {
        return Bitmap.createBitmap(1, 1, Bitmap.Config.ARGB_8888);
    }
}
