package com.digisigncast.player;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** The PIN as it is kept: its salt and its hash, as text. */
final class Pin {
    static final int SHORTEST = 4;
    static final int LONGEST = 12;
    private static final int ROUNDS = 20_000;

    private Pin() {}

    static boolean isGood(String typed) {
        return typed.matches("[0-9]{" + SHORTEST + "," + LONGEST + "}");
    }

    /** What is kept of a PIN: another text each time. */
    static String seal(String typed) {
        byte[] salt = new byte[16];
        new SecureRandom().nextBytes(salt);
        return Hex.of(salt) + ":" + hash(typed, salt);
    }

    static boolean matches(String typed, String sealed) {
        String[] parts = sealed.split(":");
        if (parts.length != 2) return false;
        return MessageDigest.isEqual(hash(typed, Hex.read(parts[0])).getBytes(), parts[1].getBytes());
    }

    private static String hash(String typed, byte[] salt) {
        try {
            PBEKeySpec spec = new PBEKeySpec(typed.toCharArray(), salt, ROUNDS, 256);
            return Hex.of(SecretKeyFactory.getInstance("PBKDF2WithHmacSHA1").generateSecret(spec).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
