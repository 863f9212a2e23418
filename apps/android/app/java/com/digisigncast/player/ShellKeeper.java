package com.digisigncast.player;

import android.content.Context;
import android.util.Log;
import java.io.File;
import java.io.IOException;

/**
 * Keeps the player's files for starts without a server, on servers at plain http: there the browser part gives the page
 * no service worker. Over https the page's own worker does this.
 */
final class ShellKeeper {
    private static final long LOOK_EVERY_MS = 60 * 60_000;
    private static final long RETRY_MS = 60_000;

    final ShellAnswers answers;
    private final ShellUpdater updater;
    private long nextLook;
    private boolean isLooking;
    private volatile String keptVersion;

    ShellKeeper(ShellStore store, ServerAddress server) {
        answers = new ShellAnswers(store);
        updater = new ShellUpdater(server, store);
        ShellSnapshot kept = store.open();
        keptVersion = kept == null ? null : kept.version;
    }

    /** Null over https. */
    static ShellKeeper of(Context context, ServerAddress server) {
        if (!server.isPlain()) return null;
        return new ShellKeeper(new ShellStore(new File(context.getFilesDir(), "player"), server), server);
    }

    /** A start without the server works. */
    boolean isKept() {
        return keptVersion != null;
    }

    /** The page that runs has an older version than the one that is kept. */
    boolean hasNewer() {
        String running = answers.runningVersion();
        return running != null && keptVersion != null && !running.equals(keptVersion);
    }

    /** Looks at the server when it is time, on a thread of its own. */
    synchronized void tick(long now) {
        if (isLooking || now < nextLook) return;
        isLooking = true;
        nextLook = now + LOOK_EVERY_MS;
        new Thread("shell") {
            @Override
            public void run() {
                look(now);
            }
        }.start();
    }

    void look(long now) {
        try {
            String version = updater.update();
            if (version != null) keptVersion = version;
            ended(now + LOOK_EVERY_MS);
        } catch (IOException e) {
            Log.i(PlayerApp.TAG, "The player's files could not be fetched now.", e);
            ended(now + RETRY_MS);
        } catch (RuntimeException e) {
            Log.w(PlayerApp.TAG, "The player's files could not be kept.", e);
            ended(now + LOOK_EVERY_MS);
        }
    }

    private synchronized void ended(long next) {
        isLooking = false;
        nextLook = next;
    }
}
