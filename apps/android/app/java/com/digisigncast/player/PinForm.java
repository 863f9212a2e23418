package com.digisigncast.player;

import android.content.Context;
import android.view.View;
import android.widget.LinearLayout;
import android.widget.TextView;

/** Asks for the PIN. */
final class PinForm implements View.OnClickListener {
    final LinearLayout view;
    final TextView field;
    final TextView problem;
    final View open;
    private final PinGate gate;
    private final Clock clock;
    private final Runnable onOpen;

    PinForm(Context context, Choices choices, Clock clock, Runnable onOpen) {
        this.clock = clock;
        this.onOpen = onOpen;
        gate = new PinGate(choices);
        Look look = new Look(context);
        view = look.column();
        view.addView(look.title("Settings"));
        field = look.field(view, "PIN of this device", "", Look.SECRET_NUMBER);
        problem = look.problem();
        view.addView(problem);
        open = look.button("Open settings", true, this);
        view.addView(open, look.apart());
    }

    @Override
    public void onClick(View button) {
        String typed = field.getText().toString();
        field.setText("");
        if (gate.tries(typed, clock.nowMs())) {
            onOpen.run();
            return;
        }
        long waitMs = gate.waitMs(clock.nowMs());
        problem.setText(waitMs > 0
                ? "This PIN is not right. Try again in " + (waitMs + 999) / 1000 + " seconds."
                : "This PIN is not right.");
        problem.setVisibility(View.VISIBLE);
    }
}
