package android.content.pm;

public class ComponentInfo extends PackageItemInfo {}
