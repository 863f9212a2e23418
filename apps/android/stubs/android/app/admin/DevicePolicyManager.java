package android.app.admin;

public class DevicePolicyManager {
    public boolean isOwner;

    public boolean isDeviceOwnerApp(String packageName) {
        return isOwner;
    }
}
