package com.digisigncast.player;

import android.app.admin.DeviceAdminReceiver;

/** Makes the app eligible as device owner, which may open windows by itself. It uses no other power of one. */
public final class OwnerReceiver extends DeviceAdminReceiver {}
