package android.os;

public class Process {
    public static int kills;

    public static final int myPid() {
        return 1;
    }

    public static final void killProcess(int pid) {
        kills++;
    }
}
