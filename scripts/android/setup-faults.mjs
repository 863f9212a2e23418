/**
 * The faults of the settings: requests by intent, the PIN, the form, and its warning about an old WebView.
 * @type {Record<string, [file: string, right: string, wrong: string]>}
 */
export const setupFaults = {
  'a setup request on a new device is saved only after Yes on the display': [
    'ConfirmActivity',
    'getWindow().addFlags(',
    'new DeviceSettings(this).keepServer(request.serverOr(new DeviceSettings(this).server()), "");\n        getWindow().addFlags(',
  ],
  'a setup request without a PIN leads to the form of a new device': [
    'SetupRequest',
    '(serverText != null && pin != null)',
    '(serverText != null)',
  ],
  'a setup request shows the old and the new server, and No changes nothing': [
    'ConfirmForm',
    'if (button == no) events.refused();',
    'if (button == no) accept();',
  ],
  'a setup request that is not answered within a minute changes nothing': [
    'ConfirmActivity',
    'main.postDelayed(this, NO_AFTER_MS);',
    'main.postDelayed(this, NO_AFTER_MS * 9);',
  ],
  'a setup request needs the PIN of the device': [
    'ConfirmForm',
    'entry == null) accept();',
    'button == yes) accept();',
  ],
  'an answer that arrives after the page closed changes nothing': [
    'ConfirmForm',
    'if (isClosed || isSaving)',
    'if (isSaving)',
  ],
  'a setup request reaches a player that is already running': [
    'PlayerActivity',
    'super.onNewIntent(intent);\n        take(intent);',
    'super.onNewIntent(intent);',
  ],
  'a setup request that changes nothing does not interrupt the player': [
    'SetupRequest',
    '|| changesServer(deviceSettings)',
    '|| serverText != null',
  ],
  'a window that is opened again does not repeat the request': [
    'PlayerActivity',
    'state == null && !isReopened',
    'state == null || isReopened',
  ],
  'Yes cannot be pressed by accident or through another window': ['ConfirmForm', 'yes.setEnabled(false);', ''],
  'a request with an invalid address or PIN is refused in words': [
    'ConfirmForm',
    'request.problem() != null;',
    'request == null;',
  ],
  'the name in a request is one line of visible text': ['DeviceSettings', 'name.replaceAll(', 'name.replace('],
  'the confirmation works with a remote control, and No has the focus': [
    'ConfirmActivity',
    'form.no.requestFocus();',
    'form.yes.requestFocus();',
  ],
  'a PIN is stored as a salted PBKDF2 hash with its cost': ['Pin', 'new SecureRandom().nextBytes(salt);', ''],
  'a PIN of an earlier version opens and is then stored at the current cost': [
    'PinGate',
    'if (Pin.isOutdated(sealed)) deviceSettings.keepPin(Pin.seal(typed));',
    '',
  ],
  'a damaged PIN storage opens nothing and costs no time': [
    'Pin',
    'catch (IllegalArgumentException e)',
    'catch (IllegalStateException e)',
  ],
  'guessing the PIN has to wait, longer each time, also after a restart': [
    'PinGate',
    'FREE_TRIES = 3',
    'FREE_TRIES = 3000',
  ],
  'a clock that was set back does not extend a wait without end': [
    'PinGate',
    'deviceSettings.keepWrongPins(wrong, now + longest);',
    '',
  ],
  'the settings are behind the PIN': ['SetupActivity', 'if (deviceSettings.hasPin())', 'if (deviceSettings == null)'],
  'the display stays usable while a PIN is checked, and one press counts once': [
    'SlowTask',
    'thread.execute(new Runnable()',
    'main.post(new Runnable()',
  ],
  'a wait and an empty field are shown and count no try': [
    'PinEntry',
    'return waitMs > 0 || typed.isEmpty();',
    'return false;',
  ],
  'a new device needs a PIN typed twice, or No PIN as a choice of its own': [
    'PinFields',
    'isRequired && !none.isChecked()',
    'isRequired && none == null',
  ],
  'a device without a PIN plays, and its settings suggest one': [
    'PinFields',
    'if (isConfigured && !deviceSettings.hasPin()) view',
    'if (!isConfigured) view',
  ],
  'the PIN is kept, replaced or removed by the settings as chosen': [
    'SetupForm',
    'pin.isRemoved() ? "" : deviceSettings',
    'pin.isRemoved() ? deviceSettings.sealedPin() : deviceSettings',
  ],
  'the form of a new device suggests the server that the app comes from': [
    'SetupForm',
    'if (current == null) current = PackagedServer',
    'if (current != null) current = PackagedServer',
  ],
  'the form says that the WebView is too old, and how to update it': ['WebViewWarning', 'status.problem(problem);', ''],
  'the form opens the app in Google Play that updates the WebView': [
    'WebViewWarning',
    'details?id=" + app',
    'details?id="',
  ],
  'the version of the WebView is read from its user agent': ['WebViewVersion', 'Chrome/(', 'Version/('],
  'an old WebView is a problem, a new, unknown or missing one is not': [
    'WebViewVersion',
    'catch (RuntimeException e)',
    'catch (IllegalStateException e)',
  ],
  'an old WebView is updated in Google Play where it is an app of Google': [
    'WebViewUpdate',
    'provider.startsWith(GOOGLE_WEBVIEW) ||',
    '!provider.isEmpty() ||',
  ],
  'before Android 8, the installed apps of Google tell what updates the WebView': [
    'WebViewUpdate',
    'Build.VERSION.SDK_INT >= 24 && ',
    '',
  ],
  'the form rejects an invalid address, PIN or hour with a message': [
    'SetupForm',
    'hourOf(textOf(hour)) > 23',
    'hourOf(textOf(hour)) > 99',
  ],
  'a form that was left open closes and the player goes on': [
    'SetupActivity',
    'CLOSE_AFTER_MS);',
    'CLOSE_AFTER_MS * 9);',
  ],
}
