package android.webkit;

import android.graphics.Bitmap;

public class WebChromeClient {
    public Bitmap getDefaultVideoPoster() {
        return null;
    }
}
