package com.digisigncast.player.common;

import android.os.Handler;
import android.os.Looper;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Runs slow work, such as hashing a PIN, off the main thread. One task at a time over the whole app. */
public abstract class SlowTask<T> {
    static final ExecutorService thread = Executors.newSingleThreadExecutor();

    /** Runs on the worker thread. */
    protected abstract T work();

    /** Runs on the main thread. */
    protected abstract void done(T result);

    public final void start() {
        final Handler main = new Handler(Looper.getMainLooper());
        thread.execute(new Runnable() {
            @Override
            public void run() {
                final T result = work();
                main.post(new Runnable() {
                    @Override
                    public void run() {
                        done(result);
                    }
                });
            }
        });
    }
}
