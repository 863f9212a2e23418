package android.webkit;

import java.io.InputStream;
import java.util.Map;

public class WebResourceResponse {
    public final String mime;
    public final InputStream data;
    public final Map<String, String> headers;
    private final int status;

    public WebResourceResponse(
            String mime, String encoding, int status, String reason, Map<String, String> headers, InputStream data) {
        this.mime = mime;
        this.status = status;
        this.headers = headers;
        this.data = data;
    }

    public int getStatusCode() {
        return status;
    }
}
