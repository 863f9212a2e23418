package android.app;

import android.content.Context;
import android.content.Intent;

public final class PendingIntent {
    public static final int FLAG_CANCEL_CURRENT = 268435456;
    public static final int FLAG_IMMUTABLE = 67108864;
    public static int lastFlags;

    public static PendingIntent getActivity(Context context, int code, Intent intent, int flags) {
        lastFlags = flags;
        return new PendingIntent();
    }
}
