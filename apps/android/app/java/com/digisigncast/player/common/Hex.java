package com.digisigncast.player.common;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

public final class Hex {
    private Hex() {}

    public static String of(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte one : bytes) {
            text.append(Character.forDigit((one >> 4) & 15, 16));
            text.append(Character.forDigit(one & 15, 16));
        }
        return text.toString();
    }

    public static byte[] read(String text) {
        byte[] bytes = new byte[text.length() / 2];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) Integer.parseInt(text.substring(2 * i, 2 * i + 2), 16);
        return bytes;
    }

    public static String sha256(byte[] bytes) {
        try {
            return of(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
