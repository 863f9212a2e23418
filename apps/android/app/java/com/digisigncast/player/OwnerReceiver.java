package com.digisigncast.player;

import android.app.admin.DeviceAdminReceiver;

/** Makes the app eligible as device owner, which may start automatically. It uses no other device owner permission. */
public final class OwnerReceiver extends DeviceAdminReceiver {}
