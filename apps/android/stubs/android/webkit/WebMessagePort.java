package android.webkit;

import java.util.ArrayList;
import java.util.List;

public class WebMessagePort {
    public abstract static class WebMessageCallback {
        public void onMessage(WebMessagePort port, WebMessage message) {}
    }

    public final List<String> sent = new ArrayList<String>();
    public boolean isClosed;
    private WebMessageCallback callback;

    /** A message of the page arrives. */
    public void receive(String data) {
        callback.onMessage(this, new WebMessage(data));
    }

    public void setWebMessageCallback(WebMessageCallback callback) {
        this.callback = callback;
    }

    public void close() {
        isClosed = true;
    }

    public void postMessage(WebMessage message) {
        if (isClosed) throw new IllegalStateException("Port is already closed");
        sent.add(message.getData());
    }
}
