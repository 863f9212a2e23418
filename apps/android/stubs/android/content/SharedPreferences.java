package android.content;

public interface SharedPreferences {
    String getString(String name, String other);

    int getInt(String name, int other);

    long getLong(String name, long other);

    boolean getBoolean(String name, boolean other);

    Editor edit();

    interface Editor {
        Editor putString(String name, String value);

        Editor putInt(String name, int value);

        Editor putLong(String name, long value);

        Editor putBoolean(String name, boolean value);

        boolean commit();
    }
}
