package com.digisigncast.player.setup;

import android.app.Activity;
import android.os.Build;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.WindowManager;
import android.widget.LinearLayout;
import com.digisigncast.player.browser.WebViewVersion;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.device.DeviceInfo;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.pin.PinForm;
import com.digisigncast.player.views.Theme;
import com.digisigncast.player.views.WaitingView;

/** The app's settings, protected by the PIN if there is one. */
public final class SetupActivity extends Activity implements Runnable {
    /** Closes a form that was left open, so that playback goes on. */
    static final long CLOSE_AFTER_MS = 3 * 60_000;

    private final Handler main = new Handler(Looper.getMainLooper());
    private DeviceSettings deviceSettings;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        deviceSettings = new DeviceSettings(this);
        getWindow().addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON);
        // Required on every opening, also when the user returns from another window.
        if (deviceSettings.hasPin()) showPin();
        else showForm();
    }

    private void showPin() {
        show(new PinForm(this, deviceSettings, new Clock(), new Runnable() {
            @Override
            public void run() {
                showForm();
            }
        }).view);
    }

    private void showForm() {
        Theme theme = new Theme(this);
        LinearLayout page = theme.column();
        page.addView(new SetupForm(this, deviceSettings, SetupRequest.in(getIntent()), new Runnable() {
            @Override
            public void run() {
                finish();
            }
        }).view);
        page.addView(new AutostartSection(this).view);
        page.addView(theme.heading("This device"));
        int webView = WebViewVersion.of(this);
        page.addView(theme.note(DeviceInfo.model() + ", Android " + Build.VERSION.RELEASE
                + ", WebView " + (webView == WebViewVersion.UNKNOWN ? "unknown" : String.valueOf(webView))
                + ", app " + DeviceInfo.appVersion(this)));
        page.addView(theme.note(WaitingView.HINT));
        show(page);
    }

    private void show(LinearLayout page) {
        setContentView(new Theme(this).page(page));
    }

    @Override
    protected void onResume() {
        super.onResume();
        onUserInteraction();
    }

    @Override
    public void onUserInteraction() {
        super.onUserInteraction();
        main.removeCallbacks(this);
        // The form of a new device stays open: there is nothing to play yet.
        if (deviceSettings.isComplete()) main.postDelayed(this, CLOSE_AFTER_MS);
    }

    @Override
    public void run() {
        finish();
    }

    @Override
    protected void onStop() {
        super.onStop();
        main.removeCallbacks(this);
        if (deviceSettings.isComplete()) finish();
    }
}
