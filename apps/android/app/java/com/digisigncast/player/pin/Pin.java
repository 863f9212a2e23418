package com.digisigncast.player.pin;

import android.os.Build;
import com.digisigncast.player.common.Hex;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** A stored PIN: "algorithm:rounds:salt:hash". Versions up to 1.0.1 stored "salt:hash". */
public final class Pin {
    public static final String RULE = "A PIN has 4 to 8 digits.";
    /**
     * OWASP's recommendation for PBKDF2-HMAC-SHA256. Measured: 0.6 s on a server core. Not measured on a player device
     * yet, where several seconds are expected: it runs in a background task. It protects a copied storage only, and a
     * PIN of 4 digits hardly at all. Guessing at the display is limited by {@link PinGate}.
     */
    static final int ROUNDS = 600_000;
    private static final String SHA256 = "PBKDF2WithHmacSHA256";
    private static final String SHA1 = "PBKDF2WithHmacSHA1";
    private static final int LEGACY_ROUNDS = 20_000;
    /** Limits the hashing time for a damaged stored value. */
    private static final int MAX_ROUNDS = 10_000_000;

    private final String algorithm;
    private final int rounds;
    private final byte[] salt;

    private Pin(String algorithm, int rounds, byte[] salt) {
        this.algorithm = algorithm;
        this.rounds = rounds;
        this.salt = salt;
    }

    public static boolean isValid(String typed) {
        return typed.matches("[0-9]{4,8}");
    }

    /** Returns the text to store. Slow. */
    public static String seal(String typed) {
        return seal(typed, ROUNDS);
    }

    static String seal(String typed, int rounds) {
        byte[] salt = new byte[16];
        new SecureRandom().nextBytes(salt);
        return new Pin(bestAlgorithm(), rounds, salt).textWithHash(typed);
    }

    /** Slow. A damaged stored text matches nothing. */
    static boolean matches(String typed, String sealed) {
        // Earlier versions allowed 12 digits. Android's PBKDF2 throws on an empty password.
        if (!typed.matches("[0-9]{4,12}")) return false;
        try {
            String hash = sealed.substring(sealed.lastIndexOf(':') + 1);
            return MessageDigest.isEqual(read(sealed).hash(typed).getBytes(), hash.getBytes());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether the PIN should be hashed again, at a higher cost or with a better algorithm. */
    static boolean isOutdated(String sealed) {
        Pin stored = read(sealed);
        return stored.rounds < ROUNDS || !stored.algorithm.equals(bestAlgorithm());
    }

    /** Android 5 to 7 have no PBKDF2 with SHA-256. */
    private static String bestAlgorithm() {
        return Build.VERSION.SDK_INT >= 26 ? SHA256 : SHA1;
    }

    private static Pin read(String sealed) {
        String[] parts = sealed.split(":");
        if (parts.length == 2) return new Pin(SHA1, LEGACY_ROUNDS, Hex.read(parts[0]));
        if (parts.length != 4 || !(parts[0].equals(SHA256) || parts[0].equals(SHA1)))
            throw new IllegalArgumentException("not a stored PIN");
        int rounds = Integer.parseInt(parts[1]);
        if (rounds < 1 || rounds > MAX_ROUNDS) throw new IllegalArgumentException("rounds");
        return new Pin(parts[0], rounds, Hex.read(parts[2]));
    }

    private String textWithHash(String typed) {
        return algorithm + ":" + rounds + ":" + Hex.of(salt) + ":" + hash(typed);
    }

    private String hash(String typed) {
        try {
            PBEKeySpec spec = new PBEKeySpec(typed.toCharArray(), salt, rounds, 256);
            return Hex.of(SecretKeyFactory.getInstance(algorithm).generateSecret(spec).getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
