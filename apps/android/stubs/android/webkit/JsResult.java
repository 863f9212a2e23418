package android.webkit;

public class JsResult {
    public String done;

    public final void cancel() {
        done = "cancel";
    }

    public final void confirm() {
        done = "confirm";
    }
}
