package android.content.pm;

import android.content.ComponentName;
import android.content.Intent;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

public class PackageManager {
    public static final int MATCH_DEFAULT_ONLY = 65536;
    public static final int COMPONENT_ENABLED_STATE_ENABLED = 1;
    public static final int COMPONENT_ENABLED_STATE_DISABLED = 2;
    public static final int DONT_KILL_APP = 1;

    public static class NameNotFoundException extends Exception {}

    public final Set<String> installed = new HashSet<String>(Collections.singleton("com.digisigncast.player"));
    public String home;
    public int aliasState;

    public PackageInfo getPackageInfo(String name, int flags) throws NameNotFoundException {
        if (!installed.contains(name)) throw new NameNotFoundException();
        return new PackageInfo();
    }

    public ResolveInfo resolveActivity(Intent intent, int flags) {
        if (home == null) return null;
        ResolveInfo found = new ResolveInfo();
        found.activityInfo = new ActivityInfo();
        found.activityInfo.packageName = home;
        return found;
    }

    public int getComponentEnabledSetting(ComponentName name) {
        return aliasState;
    }

    public void setComponentEnabledSetting(ComponentName name, int state, int flags) {
        aliasState = state;
    }
}
