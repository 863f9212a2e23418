package com.digisigncast.player.shell;

import com.digisigncast.player.common.Hex;
import com.digisigncast.player.device.ServerAddress;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Stores the player's files on the device: each under its hash, and one list for the complete version. A single rename
 * activates a version, which is then served completely or not at all.
 */
final class ShellStore {
    private static final String LIST = "list";
    private static final String SEPARATOR = "\n\n";

    private final File folder;

    /** Holds the files of one server; files of other servers are deleted. */
    ShellStore(File root, ServerAddress server) {
        String own = Hex.sha256(server.toString().getBytes()).substring(0, 16);
        folder = new File(root, own);
        File[] others = root.listFiles();
        if (others != null) for (File other : others) if (!other.getName().equals(own)) remove(other);
        folder.mkdirs();
    }

    /** Returns the stored version; null when there is none or any file is damaged. */
    synchronized ShellSnapshot open() {
        try {
            String[] parts = new String(read(new File(folder, LIST)), "UTF-8").split(SEPARATOR, 2);
            ShellList list = ShellList.read(parts[0]);
            if (list == null || parts.length < 2) return null;
            Map<String, byte[]> files = new HashMap<String, byte[]>();
            for (Map.Entry<String, String> entry : list.hashes.entrySet()) {
                byte[] bytes = wholeFile(entry.getValue());
                if (bytes == null) return null;
                files.put(entry.getKey(), bytes);
            }
            return new ShellSnapshot(list.version, headersIn(parts[1]), files);
        } catch (IOException e) {
            return null;
        }
    }

    /** Returns the file with this hash; null when it is missing or damaged and must be fetched again. */
    synchronized byte[] wholeFile(String hash) {
        try {
            byte[] bytes = read(new File(folder, hash));
            return Hex.sha256(bytes).equals(hash) ? bytes : null;
        } catch (IOException e) {
            return null;
        }
    }

    /** @return false when the bytes do not match the hash; they are not stored then */
    synchronized boolean keep(String hash, byte[] bytes) throws IOException {
        if (!Hex.sha256(bytes).equals(hash)) return false;
        write(hash, bytes);
        return true;
    }

    /** Activates this version, whose files are all stored, and deletes files that it does not need. */
    synchronized void complete(ShellList list, Map<String, String> pageHeaders) throws IOException {
        StringBuilder text = new StringBuilder(list.toString().trim()).append(SEPARATOR);
        for (Map.Entry<String, String> header : pageHeaders.entrySet())
            text.append(header.getKey()).append(": ").append(header.getValue()).append('\n');
        write(LIST, text.toString().getBytes("UTF-8"));
        Set<String> needed = new HashSet<String>(list.hashes.values());
        File[] all = folder.listFiles();
        if (all == null) return;
        for (File file : all) if (!file.getName().equals(LIST) && !needed.contains(file.getName())) file.delete();
    }

    private void write(String name, byte[] bytes) throws IOException {
        File half = new File(folder, name + ".part");
        FileOutputStream out = new FileOutputStream(half);
        try {
            out.write(bytes);
            out.getFD().sync();
        } finally {
            out.close();
        }
        if (!half.renameTo(new File(folder, name))) throw new IOException("Could not rename the file.");
    }

    private static Map<String, String> headersIn(String text) {
        Map<String, String> headers = new LinkedHashMap<String, String>();
        for (String line : text.split("\n")) {
            String[] parts = line.split(": ", 2);
            if (parts.length == 2) headers.put(parts[0], parts[1]);
        }
        return headers;
    }

    private static byte[] read(File file) throws IOException {
        FileInputStream in = new FileInputStream(file);
        try {
            return readAll(in);
        } finally {
            in.close();
        }
    }

    static byte[] readAll(InputStream in) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] some = new byte[16_384];
        for (int count = in.read(some); count >= 0; count = in.read(some)) {
            bytes.write(some, 0, count);
            if (bytes.size() > ShellList.MAX_BYTES) throw new IOException("The file is too large.");
        }
        return bytes.toByteArray();
    }

    private static void remove(File place) {
        File[] inside = place.listFiles();
        if (inside != null) for (File file : inside) remove(file);
        place.delete();
    }
}
