package com.digisigncast.player;

import android.content.Intent;

/** Sets up a box without typing: by the extras of the intent that opens the player, on its first start only. */
final class FirstStart {
    static final String SERVER = "server";
    static final String NAME = "name";
    static final String PIN = "pin";

    private FirstStart() {}

    /** Any app on the device may send this; what has been set by hand is never changed by it. */
    static void take(Intent intent, Choices choices) {
        if (intent == null || choices.isComplete()) return;
        ServerAddress server = ServerAddress.read(intent.getStringExtra(SERVER));
        String pin = intent.getStringExtra(PIN);
        String name = intent.getStringExtra(NAME);
        if (server == null) return;
        choices.keepServer(server, name == null ? choices.name() : name);
        if (!choices.hasPin() && pin != null && Pin.isGood(pin)) choices.keepPin(pin);
    }
}
