package com.digisigncast.player.pin;

import android.content.Context;
import com.digisigncast.player.device.DeviceSettings;
import com.digisigncast.player.device.ServerAddress;

/** Devices that have been set up. */
public final class Devices {
    private Devices() {}

    /** With the PIN 4711 at a low cost. */
    public static DeviceSettings setUp(String server) {
        DeviceSettings deviceSettings = setUpWithoutPin(server);
        deviceSettings.keepPin(Pin.seal("4711", 1000));
        return deviceSettings;
    }

    public static DeviceSettings setUpWithoutPin(String server) {
        DeviceSettings deviceSettings = new DeviceSettings(new Context());
        deviceSettings.keepServer(ServerAddress.read(server), "Window");
        return deviceSettings;
    }

    public static boolean opens(DeviceSettings deviceSettings, String pin) {
        return Pin.matches(pin, deviceSettings.sealedPin());
    }
}
