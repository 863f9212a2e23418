package com.digisigncast.player.device;

import android.content.Context;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Build;

/** Device data that the page receives in its address and reports when it is paired. */
public final class DeviceInfo {
    private DeviceInfo() {}

    public static String pageUrl(Context context, ServerAddress server, String name) {
        return server + "/player?name=" + Uri.encode(name)
                + "&model=" + Uri.encode(model())
                + "&os=" + Uri.encode("Android " + Build.VERSION.RELEASE)
                + "&version=" + Uri.encode("App " + appVersion(context));
    }

    /** Manufacturer and model. Many models already begin with the manufacturer. */
    public static String model() {
        String maker = Build.MANUFACTURER == null ? "" : Build.MANUFACTURER;
        String model = Build.MODEL == null ? "" : Build.MODEL;
        return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : maker + " " + model;
    }

    public static String appVersion(Context context) {
        try {
            return context.getPackageManager().getPackageInfo(context.getPackageName(), 0).versionName;
        } catch (PackageManager.NameNotFoundException e) {
            return "";
        }
    }
}
