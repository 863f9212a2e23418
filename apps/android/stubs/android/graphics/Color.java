package android.graphics;

public class Color {
    public static final int BLACK = -16777216;
    public static final int WHITE = 0xFFFFFFFF;
}
