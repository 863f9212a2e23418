package android.graphics;

public final class Bitmap {
    public enum Config {
        ARGB_8888
    }

    public static Bitmap createBitmap(int width, int height, Config config) {
        return new Bitmap();
    }
}
