package android.graphics;

public class Color {
    public static final int BLACK = -16777216;
}
