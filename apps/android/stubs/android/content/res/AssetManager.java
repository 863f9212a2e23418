package android.content.res;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

public final class AssetManager {
    public final Map<String, String> files = new HashMap<String, String>();

    public InputStream open(String fileName) throws IOException {
        String text = files.get(fileName);
        if (text == null) throw new FileNotFoundException(fileName);
        return new ByteArrayInputStream(text.getBytes("UTF-8"));
    }
}
