package com.digisigncast.player;

import android.app.Application;
import android.util.Log;
import com.digisigncast.player.common.LogTag;

/** The process. An uncaught exception restarts it. */
public final class PlayerApp extends Application implements Thread.UncaughtExceptionHandler {
    @Override
    public void onCreate() {
        super.onCreate();
        Thread.setDefaultUncaughtExceptionHandler(this);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable problem) {
        Log.e(LogTag.APP, "The player crashed and restarts.", problem);
        ProcessRestart.now(this);
    }
}
