package android.content;

public final class ComponentName {
    public final String name;

    public ComponentName(Context context, String name) {
        this.name = name;
    }
}
