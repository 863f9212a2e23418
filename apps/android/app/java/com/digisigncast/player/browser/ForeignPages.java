package com.digisigncast.player.browser;

import android.content.Context;
import android.util.Log;
import android.view.ViewGroup;
import com.digisigncast.player.common.LogTag;
import com.digisigncast.player.device.ServerAddress;
import java.util.HashMap;
import java.util.Map;

/**
 * Web pages that forbid frames, each in a WebView of its own above the player. The player's page asks for them with the
 * messages "load ID LEFT TOP WIDTH HEIGHT ROTATION SCALE URL", "show ID" and "close ID": lengths in pixels of the display,
 * before the rotation (degrees, clockwise around the center); the scale in percent. Replies: "loaded ID" and "failed ID".
 */
public final class ForeignPages {
    /**
     * A screen has up to two regions, and each of them up to three pages at a time: the one on the display, the one that
     * replaces it at its refresh, and the next one. Two more are for a takeover that starts meanwhile.
     */
    static final int MAX_PAGES = 8;

    public interface Replies {
        void send(String reply);
    }

    private final Context context;
    private final ViewGroup container;
    private final ServerAddress server;
    private final PageQuarantine quarantine;
    private final Map<String, ForeignPage> pages = new HashMap<String, ForeignPage>();
    private boolean isPaused;

    public ForeignPages(Context context, ViewGroup container, ServerAddress server, PageQuarantine quarantine) {
        this.context = context;
        this.container = container;
        this.server = server;
        this.quarantine = quarantine;
    }

    /** Does what a message of the player's page asks for. Other messages are ignored. The address may contain spaces. */
    public void handle(String message, Replies replies) {
        String[] words = message.split(" ", 9);
        if (words.length == 9 && words[0].equals("load")) load(words, replies);
        if (words.length != 2) return;
        ForeignPage page = pages.get(words[1]);
        if (page != null && words[0].equals("show")) page.show();
        if (words[0].equals("close")) close(words[1]);
    }

    private void load(String[] words, final Replies replies) {
        final String id = words[1];
        int[] numbers = new int[6];
        try {
            for (int i = 0; i < numbers.length; i++) numbers[i] = Integer.parseInt(words[i + 2]);
        } catch (NumberFormatException e) {
            replies.send("failed " + id);
            return;
        }
        close(id);
        ForeignPage page = mayOpen(words[8]) ? open(id, words[8], replies) : null;
        if (page == null) {
            replies.send("failed " + id);
            return;
        }
        pages.put(id, page);
        page.place(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
        page.load(numbers[5]);
        if (isPaused) page.pause();
    }

    private boolean mayOpen(String url) {
        return pages.size() < MAX_PAGES && ForeignPageClient.isForeign(server, url) && !quarantine.contains(url);
    }

    /** Returns null where no other WebView can be opened. */
    private ForeignPage open(final String id, final String url, final Replies replies) {
        try {
            return new ForeignPage(context, container, url, new ForeignPageClient(server, url, new ForeignPageClient.Events() {
                @Override
                public void onLoaded() {
                    replies.send("loaded " + id);
                }

                @Override
                public void onRendererGone() {
                    suspect(url);
                }

                @Override
                public void onFailed() {
                    close(id);
                    replies.send("failed " + id);
                }
            }));
        } catch (RuntimeException e) {
            return null;
        }
    }

    private void close(String id) {
        ForeignPage page = pages.remove(id);
        if (page != null) page.destroy();
    }

    /** The renderer has crashed or hangs. */
    public void quarantineAll() {
        for (ForeignPage page : pages.values()) suspect(page.url);
    }

    private void suspect(String url) {
        // Android ends the renderer of an app in the background when it needs memory.
        if (isPaused) return;
        Log.w(LogTag.APP, "The renderer crashed or hung while a page of " + ServerAddress.of(url) + " was open.");
        quarantine.add(url);
    }

    public void closeAll() {
        for (ForeignPage page : pages.values()) page.destroy();
        pages.clear();
    }

    public void pause() {
        isPaused = true;
        for (ForeignPage page : pages.values()) page.pause();
    }

    public void resume() {
        isPaused = false;
        for (ForeignPage page : pages.values()) page.resume();
    }
}
