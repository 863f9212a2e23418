package com.digisigncast.player;

import android.app.AlarmManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Build;
import android.os.Process;

/** Ends this process and schedules the start of a new one. */
final class ProcessRestart {
    private static final long AFTER_MS = 3000;

    private ProcessRestart() {}

    static void now(Context context) {
        schedule(context);
        Process.killProcess(Process.myPid());
    }

    /** From Android 10, the start only works with one of the options in {@code setup.AutostartOptions}. */
    static void schedule(Context context) {
        Intent open = new Intent(context, PlayerActivity.class).addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        int immutable = Build.VERSION.SDK_INT >= 23 ? PendingIntent.FLAG_IMMUTABLE : 0;
        PendingIntent later =
                PendingIntent.getActivity(context, 0, open, PendingIntent.FLAG_CANCEL_CURRENT | immutable);
        AlarmManager alarms = (AlarmManager) context.getSystemService(Context.ALARM_SERVICE);
        alarms.set(AlarmManager.RTC, System.currentTimeMillis() + AFTER_MS, later);
    }
}
