package com.digisigncast.player.device;

import android.content.Context;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;

/** The server that signed this app, which writes its address into the package. */
public final class PackagedServer {
    public static final String FILE = "server.txt";

    private PackagedServer() {}

    /** Returns null when the package has no address or one that is not valid. */
    public static ServerAddress read(Context context) {
        try (InputStream file = context.getAssets().open(FILE)) {
            return ServerAddress.read(new BufferedReader(new InputStreamReader(file, "UTF-8")).readLine());
        } catch (IOException e) {
            return null;
        }
    }
}
