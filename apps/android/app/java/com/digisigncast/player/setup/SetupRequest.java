package com.digisigncast.player.setup;

import android.content.Intent;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.device.ServerAddress;
import com.digisigncast.player.pin.Pin;

/**
 * A setup that arrives as the extras of an intent, from adb or from any app on the device. Nothing of it is saved
 * before a person has confirmed it on the display.
 */
public final class SetupRequest {
    static final String SERVER = "server";
    static final String NAME = "name";
    static final String PIN = "pin";

    private final String serverText;
    private final String name;
    /** Null when the request has none. */
    final String pin;

    private SetupRequest(String serverText, String name, String pin) {
        this.serverText = serverText;
        this.name = name == null ? null : DeviceSettings.cleanName(name);
        this.pin = pin;
    }

    /** Returns null when the intent requests no setup. */
    public static SetupRequest in(Intent intent) {
        try {
            if (intent == null) return null;
            String server = intent.getStringExtra(SERVER);
            String name = intent.getStringExtra(NAME);
            String pin = intent.getStringExtra(PIN);
            return server == null && name == null && pin == null ? null : new SetupRequest(server, name, pin);
        } catch (RuntimeException e) {
            // Extras of another app that cannot be read.
            return null;
        }
    }

    public void copyTo(Intent intent) {
        intent.putExtra(SERVER, serverText).putExtra(NAME, name).putExtra(PIN, pin);
    }

    /** Returns null when every value is valid. */
    String problem() {
        if (serverText != null && ServerAddress.read(serverText) == null)
            return "The request has no valid server address. " + ServerAddress.RULE;
        return pin == null || Pin.isValid(pin) ? null : "The request has no valid PIN. " + Pin.RULE;
    }

    ServerAddress serverOr(ServerAddress other) {
        return serverText == null ? other : ServerAddress.read(serverText);
    }

    String nameOr(String other) {
        return name == null ? other : name;
    }

    boolean changesServer(DeviceSettings deviceSettings) {
        return serverText != null && !serverOr(null).equals(deviceSettings.server());
    }

    boolean changesName(DeviceSettings deviceSettings) {
        return name != null && !name.equals(deviceSettings.name());
    }

    public boolean changesAnything(DeviceSettings deviceSettings) {
        return problem() != null || pin != null || changesServer(deviceSettings) || changesName(deviceSettings);
    }

    /** Whether a new device has all it needs; otherwise the setup form asks for the rest. */
    boolean isEnoughFor(DeviceSettings deviceSettings) {
        return deviceSettings.isComplete() || (serverText != null && pin != null);
    }
}
