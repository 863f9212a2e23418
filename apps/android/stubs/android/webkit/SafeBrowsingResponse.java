package android.webkit;

public class SafeBrowsingResponse {
    public String done;

    public void backToSafety(boolean isReported) {
        done = isReported ? "report" : "back";
    }
}
