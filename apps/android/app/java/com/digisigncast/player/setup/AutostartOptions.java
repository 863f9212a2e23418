package com.digisigncast.player.setup;

import android.app.admin.DevicePolicyManager;
import android.content.ComponentName;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageManager;
import android.content.pm.ResolveInfo;
import android.os.Build;
import android.provider.Settings;

/** The options that allow an automatic start. Before Android 10 it is always allowed. */
final class AutostartOptions {
    private final Context context;

    AutostartOptions(Context context) {
        this.context = context;
    }

    boolean isAlwaysAllowed() {
        return Build.VERSION.SDK_INT < 29;
    }

    boolean isHome() {
        Intent home = new Intent(Intent.ACTION_MAIN).addCategory(Intent.CATEGORY_HOME);
        ResolveInfo found = context.getPackageManager().resolveActivity(home, PackageManager.MATCH_DEFAULT_ONLY);
        return found != null && found.activityInfo != null
                && context.getPackageName().equals(found.activityInfo.packageName);
    }

    boolean canDrawOverOthers() {
        return Build.VERSION.SDK_INT < 23 || Settings.canDrawOverlays(context);
    }

    boolean isDeviceOwner() {
        DevicePolicyManager policy = (DevicePolicyManager) context.getSystemService(Context.DEVICE_POLICY_SERVICE);
        return policy != null && policy.isDeviceOwnerApp(context.getPackageName());
    }

    boolean isAnySetUp() {
        return isAlwaysAllowed() || isHome() || canDrawOverOthers() || isDeviceOwner();
    }

    boolean isOfferedAsHome() {
        int state = context.getPackageManager().getComponentEnabledSetting(homeAlias());
        return state == PackageManager.COMPONENT_ENABLED_STATE_ENABLED;
    }

    void offerAsHome(boolean isOffered) {
        if (isOffered == isOfferedAsHome()) return;
        int state = isOffered
                ? PackageManager.COMPONENT_ENABLED_STATE_ENABLED
                : PackageManager.COMPONENT_ENABLED_STATE_DISABLED;
        context.getPackageManager().setComponentEnabledSetting(homeAlias(), state, PackageManager.DONT_KILL_APP);
    }

    private ComponentName homeAlias() {
        return new ComponentName(context, context.getPackageName() + ".Home");
    }
}
