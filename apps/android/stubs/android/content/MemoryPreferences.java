package android.content;

import java.util.HashMap;
import java.util.Map;

/** Preferences for the checks. Not an Android class. */
public class MemoryPreferences implements SharedPreferences, SharedPreferences.Editor {
    public final Map<String, Object> values = new HashMap<String, Object>();

    private Object get(String name, Object other) {
        return values.containsKey(name) ? values.get(name) : other;
    }

    private Editor put(String name, Object value) {
        values.put(name, value);
        return this;
    }

    @Override
    public String getString(String name, String other) {
        return (String) get(name, other);
    }

    @Override
    public int getInt(String name, int other) {
        return (Integer) get(name, other);
    }

    @Override
    public long getLong(String name, long other) {
        return (Long) get(name, other);
    }

    @Override
    public boolean getBoolean(String name, boolean other) {
        return (Boolean) get(name, other);
    }

    @Override
    public Editor edit() {
        return this;
    }

    @Override
    public Editor putString(String name, String value) {
        return put(name, value);
    }

    @Override
    public Editor putInt(String name, int value) {
        return put(name, value);
    }

    @Override
    public Editor putLong(String name, long value) {
        return put(name, value);
    }

    @Override
    public Editor putBoolean(String name, boolean value) {
        return put(name, value);
    }

    @Override
    public boolean commit() {
        return true;
    }
}
