package android.view;

public interface WindowManager {
    class LayoutParams extends ViewGroup.LayoutParams {
        public static final int FLAG_KEEP_SCREEN_ON = 128;
        public static final int FLAG_FULLSCREEN = 1024;
        public static final int FLAG_SHOW_WHEN_LOCKED = 524288;
        public static final int FLAG_TURN_SCREEN_ON = 2097152;
        public static final int FLAG_DISMISS_KEYGUARD = 4194304;
        public static final int LAYOUT_IN_DISPLAY_CUTOUT_MODE_SHORT_EDGES = 1;
        public static final float BRIGHTNESS_OVERRIDE_NONE = -1;
        public static final float BRIGHTNESS_OVERRIDE_OFF = 0;
        public int layoutInDisplayCutoutMode;
        public float screenBrightness = BRIGHTNESS_OVERRIDE_NONE;
    }
}
