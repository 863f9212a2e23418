package android.os;

public class Build {
    public static String MODEL = "TV Box";
    public static String MANUFACTURER = "Maker";

    public static class VERSION {
        public static int SDK_INT = 34;
        public static String RELEASE = "14";
    }
}
