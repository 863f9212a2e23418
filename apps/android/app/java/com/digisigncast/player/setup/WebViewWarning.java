package com.digisigncast.player.setup;

import android.content.Context;
import android.content.Intent;
import android.net.Uri;
import android.view.View;
import android.widget.LinearLayout;
import com.digisigncast.player.browser.WebViewUpdate;
import com.digisigncast.player.browser.WebViewVersion;
import com.digisigncast.player.views.StatusLine;
import com.digisigncast.player.views.Theme;

/** The part of the settings about a WebView that is too old. Empty where it is new enough. */
final class WebViewWarning implements View.OnClickListener {
    final LinearLayout view;
    private final Context context;
    private final StatusLine status;
    private final String app;

    WebViewWarning(Context context) {
        this.context = context;
        Theme theme = new Theme(context);
        view = theme.column();
        status = new StatusLine(theme);
        String problem = WebViewVersion.problem(context);
        app = problem == null ? null : new WebViewUpdate(context).app();
        if (problem == null) return;
        status.problem(problem);
        view.addView(status.view);
        if (app != null) view.addView(theme.button("Open Google Play", false, this), theme.apart());
    }

    @Override
    public void onClick(View button) {
        try {
            context.startActivity(new Intent(Intent.ACTION_VIEW, Uri.parse("market://details?id=" + app)));
        } catch (RuntimeException e) {
            status.problem("Google Play does not open. Open it on the start page of the device.");
        }
    }
}
