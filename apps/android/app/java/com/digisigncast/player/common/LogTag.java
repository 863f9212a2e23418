package com.digisigncast.player.common;

/** The tag of the app's lines in the log of Android. */
public final class LogTag {
    public static final String APP = "DigiSignCast";

    private LogTag() {}
}
