package com.digisigncast.player.device;

import android.content.Context;
import android.content.SharedPreferences;
import android.os.Build;

/** The settings of this device. Android keeps them until the app is removed or its data is cleared. */
public final class DeviceSettings {
    public static final int NEVER = -1;
    private static final int LONGEST_NAME = 100;

    private final SharedPreferences kept;

    public DeviceSettings(Context context) {
        // Not renamed: updated devices would lose their settings.
        kept = context.getSharedPreferences("choices", Context.MODE_PRIVATE);
    }

    /** Null until it is set. */
    public ServerAddress server() {
        return ServerAddress.read(kept.getString("server", null));
    }

    public String name() {
        return kept.getString("name", Build.MODEL);
    }

    /** The hour of the nightly restart, or NEVER. */
    public int restartHour() {
        return kept.getInt("restartHour", 4);
    }

    public boolean startsOnBoot() {
        return kept.getBoolean("startsOnBoot", true);
    }

    public String sealedPin() {
        return kept.getString("pin", "");
    }

    public boolean hasPin() {
        return !sealedPin().isEmpty();
    }

    /** Whether the device is set up. A PIN is optional: the setup form asks for one or for an explicit No PIN. */
    public boolean isComplete() {
        return server() != null;
    }

    public int wrongPins() {
        return kept.getInt("wrongPins", 0);
    }

    public long pinBlockedUntil() {
        return kept.getLong("pinBlockedUntil", 0);
    }

    public void keepWrongPins(int count, long blockedUntil) {
        // commit, not apply: the attempt must be stored before PinGate compares the PIN.
        kept.edit().putInt("wrongPins", count).putLong("pinBlockedUntil", blockedUntil).commit();
    }

    /** @param sealed the PIN as {@code Pin.seal} returns it; "" for no PIN */
    public void keepPin(String sealed) {
        kept.edit().putString("pin", sealed).putInt("wrongPins", 0).putLong("pinBlockedUntil", 0).commit();
    }

    public void keepServer(ServerAddress server, String name) {
        kept.edit().putString("server", server.toString()).putString("name", cleanName(name)).commit();
    }

    /** One line of visible text: a name cannot add lines to a page or reverse its direction. */
    public static String cleanName(String name) {
        String line = name.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+", " ").trim();
        return line.substring(0, Math.min(line.length(), LONGEST_NAME)).trim();
    }

    public void keepStarts(boolean onBoot, int restartHour) {
        kept.edit().putBoolean("startsOnBoot", onBoot).putInt("restartHour", restartHour).commit();
    }
}
