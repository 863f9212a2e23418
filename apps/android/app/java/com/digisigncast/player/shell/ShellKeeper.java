package com.digisigncast.player.shell;

import android.content.Context;
import android.util.Log;
import com.digisigncast.player.common.LogTag;
import com.digisigncast.player.device.ServerAddress;
import java.io.File;
import java.io.IOException;

/**
 * Stores the player's files for starts without the server, on plain http only: there WebView offers no service worker.
 * Over https the page's own service worker does this.
 */
public final class ShellKeeper {
    private static final long CHECK_EVERY_MS = 60 * 60_000;
    private static final long RETRY_MS = 60_000;

    public final ShellAnswers answers;
    private final ShellUpdater updater;
    private long nextCheck;
    private boolean isChecking;
    private volatile String keptVersion;

    ShellKeeper(ShellStore store, ServerAddress server) {
        answers = new ShellAnswers(store);
        updater = new ShellUpdater(server, store);
        ShellSnapshot kept = store.open();
        keptVersion = kept == null ? null : kept.version;
    }

    /** Returns null for https. */
    public static ShellKeeper of(Context context, ServerAddress server) {
        if (!server.isPlain()) return null;
        return new ShellKeeper(new ShellStore(new File(context.getFilesDir(), "player"), server), server);
    }

    /** Whether a start without the server works. */
    public boolean isKept() {
        return keptVersion != null;
    }

    /** Whether the stored version is newer than the running page. */
    public boolean hasNewer() {
        String running = answers.runningVersion();
        return running != null && keptVersion != null && !running.equals(keptVersion);
    }

    /** Checks the server for a new version when due, on a separate thread. */
    public synchronized void tick(long now) {
        if (isChecking || now < nextCheck) return;
        isChecking = true;
        nextCheck = now + CHECK_EVERY_MS;
        new Thread("shell") {
            @Override
            public void run() {
                check(now);
            }
        }.start();
    }

    void check(long now) {
        try {
            String version = updater.update();
            if (version != null) keptVersion = version;
            ended(now + CHECK_EVERY_MS);
        } catch (IOException e) {
            Log.i(LogTag.APP, "Could not fetch the player's files.", e);
            ended(now + RETRY_MS);
        } catch (RuntimeException e) {
            Log.w(LogTag.APP, "Could not store the player's files.", e);
            ended(now + CHECK_EVERY_MS);
        }
    }

    private synchronized void ended(long next) {
        isChecking = false;
        nextCheck = next;
    }
}
