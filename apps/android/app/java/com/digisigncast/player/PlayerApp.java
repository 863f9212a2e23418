package com.digisigncast.player;

import android.app.Application;
import android.util.Log;

/** The process. What nobody expected ends it, and it starts anew. */
public final class PlayerApp extends Application implements Thread.UncaughtExceptionHandler {
    static final String TAG = "DigiSignCast";

    @Override
    public void onCreate() {
        super.onCreate();
        Thread.setDefaultUncaughtExceptionHandler(this);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable problem) {
        Log.e(TAG, "The player fell over and starts anew.", problem);
        ProcessRestart.now(this);
    }
}
