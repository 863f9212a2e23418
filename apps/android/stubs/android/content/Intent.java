package android.content;

import android.net.Uri;
import java.util.HashMap;
import java.util.Map;

public class Intent {
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String CATEGORY_HOME = "android.intent.category.HOME";
    public static final int FLAG_ACTIVITY_NEW_TASK = 268435456;
    public static final int FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY = 1048576;

    public final Map<String, String> extras = new HashMap<String, String>();
    public String action;
    public Class<?> target;
    public Uri data;
    public int flags;

    public Intent() {}

    public Intent(String action) {
        this.action = action;
    }

    public Intent(String action, Uri data) {
        this.action = action;
        this.data = data;
    }

    public Intent(Context context, Class<?> target) {
        this.target = target;
    }

    public Intent addCategory(String category) {
        return this;
    }

    public Intent addFlags(int more) {
        flags |= more;
        return this;
    }

    public int getFlags() {
        return flags;
    }

    public Intent putExtra(String name, String value) {
        extras.put(name, value);
        return this;
    }

    public String getStringExtra(String name) {
        return extras.get(name);
    }
}
