package android.webkit;

public class WebMessage {
    public final String data;
    public final WebMessagePort[] ports;

    public WebMessage(String data) {
        this(data, null);
    }

    public WebMessage(String data, WebMessagePort[] ports) {
        this.data = data;
        this.ports = ports;
    }

    public String getData() {
        return data;
    }
}
