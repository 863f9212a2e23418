package android.webkit;

import java.util.ArrayList;
import java.util.List;

public class WebMessagePort {
    public abstract static class WebMessageCallback {
        public void onMessage(WebMessagePort port, WebMessage message) {}
    }

    public final List<String> sent = new ArrayList<String>();
    private WebMessageCallback callback;

    /** A message of the page arrives. */
    public void receive(String data) {
        callback.onMessage(this, new WebMessage(data));
    }

    public void setWebMessageCallback(WebMessageCallback callback) {
        this.callback = callback;
    }

    public void postMessage(WebMessage message) {
        sent.add(message.getData());
    }
}
