package com.digisigncast.player.views;

import android.content.Context;
import android.graphics.Typeface;
import android.graphics.drawable.GradientDrawable;
import android.graphics.drawable.StateListDrawable;
import android.text.InputType;
import android.util.TypedValue;
import android.view.View;
import android.view.ViewGroup;
import android.widget.Button;
import android.widget.CheckBox;
import android.widget.EditText;
import android.widget.LinearLayout;
import android.widget.ScrollView;
import android.widget.TextView;

/** Colors and controls of the app's own pages: dark, readable from a distance, with a clear focus. */
public final class Theme {
    public static final int GROUND = 0xFF0B0E14;
    static final int SURFACE = 0xFF141924;
    static final int LINE = 0xFF252C3A;
    public static final int INK = 0xFFE9EDF5;
    public static final int SECOND_INK = 0xFF95A0B2;
    static final int ACCENT = 0xFF6A4CFF;
    static final int BRIGHT_ACCENT = 0xFF8B74FF;
    static final int PROBLEM = 0xFFFF8A8A;

    public static final int TEXT = InputType.TYPE_CLASS_TEXT;
    public static final int ADDRESS = InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_VARIATION_URI;
    public static final int NUMBER = InputType.TYPE_CLASS_NUMBER;
    public static final int SECRET_NUMBER = InputType.TYPE_CLASS_NUMBER | InputType.TYPE_NUMBER_VARIATION_PASSWORD;

    private final Context context;

    public Theme(Context context) {
        this.context = context;
    }

    public int px(float dp) {
        return Math.round(dp * context.getResources().getDisplayMetrics().density);
    }

    public LinearLayout column() {
        LinearLayout column = new LinearLayout(context);
        column.setOrientation(LinearLayout.VERTICAL);
        return column;
    }

    /** A whole page that scrolls. */
    public ScrollView page(LinearLayout content) {
        ScrollView scroll = new ScrollView(context);
        scroll.setBackgroundColor(GROUND);
        content.setPadding(px(32), px(32), px(32), px(48));
        scroll.addView(content);
        return scroll;
    }

    public TextView title(String text) {
        TextView title = text(text, 28, INK);
        title.setTypeface(Typeface.DEFAULT_BOLD);
        return title;
    }

    public TextView heading(String text) {
        TextView heading = text(text, 20, INK);
        heading.setTypeface(Typeface.DEFAULT_BOLD);
        heading.setPadding(0, px(28), 0, 0);
        return heading;
    }

    public TextView note(String text) {
        TextView note = text(text, 16, SECOND_INK);
        note.setPadding(0, px(4), 0, px(4));
        return note;
    }

    public TextView text(String text, int sp, int color) {
        TextView view = new TextView(context);
        view.setText(text);
        view.setTextColor(color);
        view.setTextSize(TypedValue.COMPLEX_UNIT_SP, sp);
        return view;
    }

    /** A text field with its label above it. */
    public TextView field(ViewGroup parent, String name, String value, int inputType) {
        TextView label = text(name, 14, SECOND_INK);
        label.setPadding(0, px(16), 0, px(6));
        EditText field = new EditText(context);
        field.setText(value);
        field.setTextColor(INK);
        field.setTextSize(TypedValue.COMPLEX_UNIT_SP, 18);
        // The type already means a single line; setSingleLine would show the digits of a PIN.
        field.setInputType(inputType);
        field.setContentDescription(name);
        field.setBackground(box(SURFACE, LINE));
        field.setPadding(px(14), px(12), px(14), px(12));
        parent.addView(label);
        parent.addView(field, wide());
        return field;
    }

    public CheckBox check(String text, boolean isChecked) {
        CheckBox check = new CheckBox(context);
        check.setText(text);
        check.setTextColor(INK);
        check.setTextSize(TypedValue.COMPLEX_UNIT_SP, 16);
        check.setChecked(isChecked);
        check.setPadding(px(8), px(10), px(8), px(10));
        return check;
    }

    public Button button(String text, boolean isMain, View.OnClickListener onClick) {
        Button button = new Button(context);
        button.setText(text);
        button.setAllCaps(false);
        button.setTextColor(INK);
        button.setTextSize(TypedValue.COMPLEX_UNIT_SP, 16);
        button.setBackground(box(isMain ? ACCENT : SURFACE, isMain ? ACCENT : LINE));
        button.setPadding(px(20), px(12), px(20), px(12));
        button.setOnClickListener(onClick);
        return button;
    }

    LinearLayout.LayoutParams wide() {
        return params(ViewGroup.LayoutParams.MATCH_PARENT);
    }

    public LinearLayout.LayoutParams apart() {
        LinearLayout.LayoutParams params = params(ViewGroup.LayoutParams.WRAP_CONTENT);
        params.setMargins(0, px(12), px(12), 0);
        return params;
    }

    private static LinearLayout.LayoutParams params(int width) {
        return new LinearLayout.LayoutParams(width, ViewGroup.LayoutParams.WRAP_CONTENT);
    }

    private StateListDrawable box(int fill, int line) {
        StateListDrawable states = new StateListDrawable();
        states.addState(new int[] {android.R.attr.state_focused}, shape(fill, INK, 3));
        states.addState(new int[] {android.R.attr.state_pressed}, shape(fill, BRIGHT_ACCENT, 3));
        states.addState(new int[] {}, shape(fill, line, 1));
        return states;
    }

    private GradientDrawable shape(int fill, int line, int width) {
        GradientDrawable shape = new GradientDrawable();
        shape.setColor(fill);
        shape.setCornerRadius(px(8));
        shape.setStroke(px(width), line);
        return shape;
    }
}
