package android.content;

import android.app.AlarmManager;
import android.app.admin.DevicePolicyManager;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.content.res.Resources;
import java.io.File;
import java.util.ArrayList;
import java.util.List;

public class Context {
    public static final int MODE_PRIVATE = 0;
    public static final String ALARM_SERVICE = "alarm";
    public static final String DEVICE_POLICY_SERVICE = "device_policy";

    /** The state of the device, shared by every Context. */
    public static File filesDir = new File("files");
    public static MemoryPreferences preferences = new MemoryPreferences();
    public static AlarmManager alarms = new AlarmManager();
    public static DevicePolicyManager policy = new DevicePolicyManager();
    public static AssetManager assets = new AssetManager();
    public static PackageManager packages = new PackageManager();
    public static List<Intent> started = new ArrayList<Intent>();
    public static boolean refusesActivities;

    public SharedPreferences getSharedPreferences(String name, int mode) {
        return preferences;
    }

    public File getFilesDir() {
        return filesDir;
    }

    public String getPackageName() {
        return "com.digisigncast.player";
    }

    public PackageManager getPackageManager() {
        return packages;
    }

    public AssetManager getAssets() {
        return assets;
    }

    public Resources getResources() {
        return new Resources();
    }

    public Object getSystemService(String name) {
        return name.equals(ALARM_SERVICE) ? alarms : policy;
    }

    public void startActivity(Intent intent) {
        if (refusesActivities) throw new SecurityException("refused");
        started.add(intent);
    }
}
