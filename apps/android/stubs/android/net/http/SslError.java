package android.net.http;

public class SslError {}
