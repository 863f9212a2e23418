package com.digisigncast.player;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;
import android.util.Log;
import com.digisigncast.player.common.LogTag;
import com.digisigncast.player.device.DeviceSettings;

/** Opens the player after power-on and after an update of the app. */
public final class BootReceiver extends BroadcastReceiver {
    @Override
    public void onReceive(Context context, Intent intent) {
        DeviceSettings deviceSettings = new DeviceSettings(context);
        if (!deviceSettings.isComplete() || !deviceSettings.startsOnBoot()) return;
        try {
            context.startActivity(new Intent(context, PlayerActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK));
        } catch (RuntimeException e) {
            Log.w(LogTag.APP, "Android did not allow the automatic start.", e);
        }
    }
}
