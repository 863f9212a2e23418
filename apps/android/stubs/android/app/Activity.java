package android.app;

import android.content.Context;
import android.content.Intent;
import android.os.Bundle;
import android.view.KeyEvent;
import android.view.MotionEvent;
import android.view.View;
import android.view.Window;

public class Activity extends Context {
    public Intent intent = new Intent();
    public View content;
    public boolean isFinished;
    private final Window window = new Window();

    protected void onCreate(Bundle state) {}

    protected void onStart() {}

    protected void onResume() {}

    protected void onNewIntent(Intent intent) {}

    protected void onStop() {}

    protected void onDestroy() {}

    public void onUserInteraction() {}

    public void onWindowFocusChanged(boolean hasFocus) {}

    public boolean dispatchKeyEvent(KeyEvent event) {
        return false;
    }

    public boolean dispatchTouchEvent(MotionEvent event) {
        return false;
    }

    public Intent getIntent() {
        return intent;
    }

    public Window getWindow() {
        return window;
    }

    public void setContentView(View view) {
        content = view;
    }

    public void finish() {
        isFinished = true;
    }
}
