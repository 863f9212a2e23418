package com.digisigncast.player;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

final class Hex {
    private Hex() {}

    static String of(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte one : bytes) {
            text.append(Character.forDigit((one >> 4) & 15, 16));
            text.append(Character.forDigit(one & 15, 16));
        }
        return text.toString();
    }

    static byte[] read(String text) {
        byte[] bytes = new byte[text.length() / 2];
        for (int i = 0; i < bytes.length; i++) bytes[i] = (byte) Integer.parseInt(text.substring(2 * i, 2 * i + 2), 16);
        return bytes;
    }

    static String sha256(byte[] bytes) {
        try {
            return of(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
