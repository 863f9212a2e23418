package com.digisigncast.player;

import android.content.Intent;
import android.os.Bundle;

/** Opens the player's window as Android does. */
public final class PlayerWindow {
    private PlayerWindow() {}

    public static PlayerActivity open() {
        return open(new Intent(), null);
    }

    public static PlayerActivity open(Intent intent, Bundle state) {
        PlayerActivity player = new PlayerActivity();
        player.intent = intent;
        player.onCreate(state);
        player.onStart();
        player.onResume();
        return player;
    }

    /** Another intent reaches the open window. */
    public static void send(PlayerActivity player, Intent intent) {
        player.onNewIntent(intent);
        player.onResume();
        player.onResume();
    }
}
