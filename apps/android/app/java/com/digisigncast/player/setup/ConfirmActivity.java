package com.digisigncast.player.setup;

import android.app.Activity;
import android.content.Intent;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.view.WindowManager;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.views.Theme;

/** Shows a setup request on the whole display. Only Yes changes anything; Back, a timeout and leaving it mean No. */
public final class ConfirmActivity extends Activity implements Runnable, ConfirmForm.Events {
    static final long NO_AFTER_MS = 60_000;

    private final Handler main = new Handler(Looper.getMainLooper());
    private SetupRequest request;
    ConfirmForm form;

    @Override
    protected void onCreate(Bundle state) {
        super.onCreate(state);
        request = SetupRequest.in(getIntent());
        // A window that the system recreates counts as unanswered.
        if (request == null || state != null) {
            finish();
            return;
        }
        getWindow().addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON);
        form = new ConfirmForm(this, new DeviceSettings(this), request, this);
        setContentView(new Theme(this).page(form.view));
        form.no.requestFocus();
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
        main.postDelayed(this, NO_AFTER_MS);
    }

    @Override
    public void run() {
        finish();
    }

    @Override
    protected void onStop() {
        super.onStop();
        finish();
    }

    @Override
    public void finish() {
        main.removeCallbacks(this);
        if (form != null) form.close();
        super.finish();
    }

    @Override
    public void saved() {
        finish();
    }

    @Override
    public void continuesInForm() {
        Intent setup = new Intent(this, SetupActivity.class);
        request.copyTo(setup);
        startActivity(setup);
        finish();
    }

    @Override
    public void refused() {
        finish();
    }
}
