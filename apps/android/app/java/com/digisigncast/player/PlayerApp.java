package com.digisigncast.player;

import android.app.Application;
import android.util.Log;

/** The process. An uncaught exception restarts it. */
public final class PlayerApp extends Application implements Thread.UncaughtExceptionHandler {
    static final String TAG = "DigiSignCast";

    @Override
    public void onCreate() {
        super.onCreate();
        Thread.setDefaultUncaughtExceptionHandler(this);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable problem) {
        Log.e(TAG, "The player crashed and restarts.", problem);
        ProcessRestart.now(this);
    }
}
