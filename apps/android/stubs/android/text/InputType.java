package android.text;

public interface InputType {
    int TYPE_CLASS_TEXT = 1;
    int TYPE_CLASS_NUMBER = 2;
    int TYPE_TEXT_VARIATION_URI = 16;
    int TYPE_NUMBER_VARIATION_PASSWORD = 16;
}
