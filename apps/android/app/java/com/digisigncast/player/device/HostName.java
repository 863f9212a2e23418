package com.digisigncast.player.device;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Host names as browsers report them, in one spelling each. Other spellings of the same host are not accepted. */
final class HostName {
    private static final int MAX_LENGTH = 254;
    private static final String BYTE = "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])";

    private HostName() {}

    /** Returns null for percent signs, letters outside of ASCII, unusual IP addresses, and other invalid names. */
    static String read(String text) {
        if (text.length() > MAX_LENGTH) return null;
        String host = text.toLowerCase(Locale.ROOT);
        if (host.startsWith("[")) return host.endsWith("]") ? ipv6(host.substring(1, host.length() - 1)) : null;
        // A trailing dot means the same host.
        if (host.endsWith(".")) host = host.substring(0, host.length() - 1);
        if (!host.matches("[a-z0-9_-]+(\\.[a-z0-9_-]+)*")) return null;
        // Browsers read names whose last part is a number as IPv4 addresses: 10.5, 0x0a000005.
        boolean isNumber = host.substring(host.lastIndexOf('.') + 1).matches("[0-9]+|0x[0-9a-f]*");
        return !isNumber || host.matches("(" + BYTE + "\\.){3}" + BYTE) ? host : null;
    }

    private static String ipv6(String text) {
        String[] halves = text.split("::", -1);
        List<Integer> groups = groupsIn(halves[0]);
        List<Integer> last = halves.length == 2 ? groupsIn(halves[1]) : new ArrayList<Integer>();
        if (halves.length > 2 || groups == null || last == null) return null;
        int missing = 8 - groups.size() - last.size();
        if (halves.length == 2 ? missing < 1 : missing != 0) return null;
        for (int i = 0; i < missing; i++) groups.add(0);
        groups.addAll(last);
        StringBuilder full = new StringBuilder();
        for (int group : groups) full.append(full.length() == 0 ? "" : ":").append(Integer.toHexString(group));
        // The same host as the IPv4 address.
        if (full.toString().startsWith("0:0:0:0:0:ffff:")) return ipv4(groups.get(6), groups.get(7));
        return "[" + full + "]";
    }

    private static String ipv4(int high, int low) {
        return (high >> 8) + "." + (high & 255) + "." + (low >> 8) + "." + (low & 255);
    }

    /** Returns null when a group is not valid. */
    private static List<Integer> groupsIn(String text) {
        List<Integer> groups = new ArrayList<Integer>();
        if (text.isEmpty()) return groups;
        for (String group : text.split(":", -1)) {
            if (!group.matches("[0-9a-f]{1,4}")) return null;
            groups.add(Integer.parseInt(group, 16));
        }
        return groups;
    }
}
