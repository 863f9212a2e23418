package android.graphics;

public class Typeface {
    public static final Typeface DEFAULT_BOLD = new Typeface();
}
