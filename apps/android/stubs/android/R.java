package android;

public final class R {
    public static final class attr {
        public static final int state_focused = 16842908;
        public static final int state_pressed = 16842919;
    }
}
