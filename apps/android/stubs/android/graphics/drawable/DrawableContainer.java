package android.graphics.drawable;

public class DrawableContainer extends Drawable {}
