package com.digisigncast.player;

import android.view.Window;
import android.view.WindowManager;

/** Brightness of the display while a window is in front. */
final class Backlight {
    private final Window window;

    Backlight(Window window) {
        this.window = window;
    }

    /** As dark as the device allows, or as bright as it is set. Not every display follows. */
    void dim(boolean isDim) {
        WindowManager.LayoutParams params = window.getAttributes();
        float wanted = isDim
                ? WindowManager.LayoutParams.BRIGHTNESS_OVERRIDE_OFF
                : WindowManager.LayoutParams.BRIGHTNESS_OVERRIDE_NONE;
        if (params.screenBrightness == wanted) return;
        params.screenBrightness = wanted;
        window.setAttributes(params);
    }
}
