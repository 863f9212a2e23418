package android.app;

public class AlarmManager {
    public static final int RTC = 1;
    public long plannedAt;

    public void set(int type, long at, PendingIntent intent) {
        plannedAt = at;
    }
}
