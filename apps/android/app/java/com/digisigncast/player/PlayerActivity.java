package com.digisigncast.player;

import android.app.Activity;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.WindowManager;
import android.widget.FrameLayout;
import com.digisigncast.player.common.Clock;
import com.digisigncast.player.device.DeviceInfo;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.setup.ConfirmActivity;
import com.digisigncast.player.setup.SetupActivity;
import com.digisigncast.player.setup.SetupRequest;
import com.digisigncast.player.views.Theme;

/** The full-screen window of the player. */
public final class PlayerActivity extends Activity {
    private static final int CORNER_DP = 96;
    private static final int FULL_SCREEN = View.SYSTEM_UI_FLAG_IMMERSIVE_STICKY | View.SYSTEM_UI_FLAG_HIDE_NAVIGATION
            | View.SYSTEM_UI_FLAG_FULLSCREEN | View.SYSTEM_UI_FLAG_LAYOUT_STABLE
            | View.SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION | View.SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN;

    private DeviceSettings deviceSettings;
    private FrameLayout root;
    private CornerTaps taps;
    private PlayerSession playing;
    /** Waits for its confirmation page. */
    private SetupRequest request;
    private boolean isBackUsed;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        deviceSettings = new DeviceSettings(this);
        // A window that the system recreates or reopens gets its first intent again, which was already handled.
        boolean isReopened = (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (state == null && !isReopened) take(getIntent());
        taps = new CornerTaps(new Theme(this).px(CORNER_DP));
        getWindow().addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON | WindowManager.LayoutParams.FLAG_FULLSCREEN
                | WindowManager.LayoutParams.FLAG_SHOW_WHEN_LOCKED | WindowManager.LayoutParams.FLAG_TURN_SCREEN_ON
                | WindowManager.LayoutParams.FLAG_DISMISS_KEYGUARD);
        if (Build.VERSION.SDK_INT >= 28) drawIntoCutout();
        root = new FrameLayout(this);
        root.setBackgroundColor(Theme.GROUND);
        setContentView(root);
    }

    private void drawIntoCutout() {
        WindowManager.LayoutParams params = getWindow().getAttributes();
        params.layoutInDisplayCutoutMode = WindowManager.LayoutParams.LAYOUT_IN_DISPLAY_CUTOUT_MODE_SHORT_EDGES;
        getWindow().setAttributes(params);
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        take(intent);
    }

    private void take(Intent intent) {
        SetupRequest found = SetupRequest.in(intent);
        if (found != null && found.changesAnything(deviceSettings)) request = found;
    }

    @Override
    protected void onStart() {
        super.onStart();
        if (deviceSettings.isComplete()) play();
        else if (request == null) openSettings();
    }

    // Runs after onNewIntent, whether the player was visible or not.
    @Override
    protected void onResume() {
        super.onResume();
        if (request == null) return;
        Intent confirm = new Intent(this, ConfirmActivity.class);
        request.copyTo(confirm);
        request = null;
        startActivity(confirm);
    }

    private void play() {
        if (playing != null && !playing.url.equals(DeviceInfo.pageUrl(this, deviceSettings.server(), deviceSettings.name()))) end();
        if (playing == null) {
            playing = new PlayerSession(this, root, deviceSettings, new Clock());
            playing.start();
        }
        playing.resume();
    }

    private void end() {
        playing.stop();
        playing = null;
    }

    @Override
    protected void onStop() {
        super.onStop();
        if (playing != null) playing.pause();
    }

    @Override
    protected void onDestroy() {
        if (playing != null) end();
        super.onDestroy();
    }

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
        super.onWindowFocusChanged(hasFocus);
        if (hasFocus) getWindow().getDecorView().setSystemUiVisibility(FULL_SCREEN);
    }

    @Override
    public void onUserInteraction() {
        super.onUserInteraction();
        if (playing != null) playing.touched();
    }

    // Handled before the page, which must not be able to block these keys.
    @Override
    public boolean dispatchKeyEvent(KeyEvent event) {
        if (event.getKeyCode() == KeyEvent.KEYCODE_MENU) {
            if (event.getAction() == KeyEvent.ACTION_UP) openSettings();
            return true;
        }
        if (event.getKeyCode() != KeyEvent.KEYCODE_BACK) return super.dispatchKeyEvent(event);
        // A short press does nothing, so that the player stays open.
        if (event.getAction() == KeyEvent.ACTION_UP) isBackUsed = false;
        else if (event.isLongPress() && !isBackUsed) {
            isBackUsed = true;
            openSettings();
        }
        return true;
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
        if (event.getAction() == MotionEvent.ACTION_DOWN && taps.tap(event.getX(), event.getY(), event.getEventTime()))
            openSettings();
        return super.dispatchTouchEvent(event);
    }

    private void openSettings() {
        startActivity(new Intent(this, SetupActivity.class));
    }
}
