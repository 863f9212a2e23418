package android.view;

public class Window {
    public int flags;
    private final View decor = new View(null);
    private final WindowManager.LayoutParams attributes = new WindowManager.LayoutParams();

    public void addFlags(int more) {
        flags |= more;
    }

    public final View getDecorView() {
        return decor;
    }

    public final WindowManager.LayoutParams getAttributes() {
        return attributes;
    }

    public void setAttributes(WindowManager.LayoutParams attributes) {}
}
