package com.digisigncast.player;

import android.content.Context;
import android.content.SharedPreferences;
import android.os.Build;

/** What has been set in the form. Android keeps it until the app is removed or its data are cleared. */
final class Choices {
    static final int NEVER = -1;
    private static final int LONGEST_NAME = 100;

    private final SharedPreferences kept;

    Choices(Context context) {
        kept = context.getSharedPreferences("choices", Context.MODE_PRIVATE);
    }

    /** Null until there is one. */
    ServerAddress server() {
        return ServerAddress.read(kept.getString("server", null));
    }

    String name() {
        return kept.getString("name", Build.MODEL);
    }

    /** The hour of the nightly restart, or NEVER. */
    int restartHour() {
        return kept.getInt("restartHour", 4);
    }

    boolean startsOnBoot() {
        return kept.getBoolean("startsOnBoot", true);
    }

    String sealedPin() {
        return kept.getString("pin", "");
    }

    boolean hasPin() {
        return !sealedPin().isEmpty();
    }

    /** All that the player needs is there. */
    boolean isComplete() {
        return server() != null && hasPin();
    }

    int wrongPins() {
        return kept.getInt("wrongPins", 0);
    }

    long pinBlockedUntil() {
        return kept.getLong("pinBlockedUntil", 0);
    }

    void keepWrongPins(int count, long blockedUntil) {
        // At once: see PinGate.
        kept.edit().putInt("wrongPins", count).putLong("pinBlockedUntil", blockedUntil).commit();
    }

    void keepPin(String pin) {
        kept.edit().putString("pin", Pin.seal(pin)).putInt("wrongPins", 0).putLong("pinBlockedUntil", 0).commit();
    }

    void keepServer(ServerAddress server, String name) {
        String trimmed = name.trim();
        String cut = trimmed.substring(0, Math.min(trimmed.length(), LONGEST_NAME));
        kept.edit().putString("server", server.toString()).putString("name", cut).commit();
    }

    void keepStarts(boolean onBoot, int restartHour) {
        kept.edit().putBoolean("startsOnBoot", onBoot).putInt("restartHour", restartHour).commit();
    }
}
