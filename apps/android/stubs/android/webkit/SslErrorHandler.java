package android.webkit;

public class SslErrorHandler extends android.os.Handler {
    public String done;

    public SslErrorHandler() {
        super(null);
    }

    public void cancel() {
        done = "cancel";
    }

    public void proceed() {
        done = "proceed";
    }
}
