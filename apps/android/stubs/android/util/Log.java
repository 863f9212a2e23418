package android.util;

public final class Log {
    public static int i(String tag, String text, Throwable problem) {
        return 0;
    }

    public static int w(String tag, String text) {
        return 0;
    }

    public static int w(String tag, String text, Throwable problem) {
        return 0;
    }

    public static int e(String tag, String text, Throwable problem) {
        return 0;
    }
}
