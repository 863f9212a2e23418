import { pageFaults } from './page-faults.mjs'

/**
 * One fault for each check of the app's classes. With all faults in the app, every check has to fail: a check that
 * still passes tests nothing.
 * @type {Record<string, [file: string, right: string, wrong: string]>}
 */
export const faults = {
  'an address is read with and without scheme and path': ['ServerAddress', 'isInternet ? "https" : "http"', '"http"'],
  'the player opens the form until the device is set up': [
    'PlayerActivity',
    'else if (request == null) openSettings();',
    '',
  ],
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
  'the form says that the WebView is too old, and how to update it': [
    'SetupForm',
    'if (tooOld != null) {',
    'if (false) {',
  ],
  'the version of the WebView is read from its user agent': ['WebViewVersion', 'Chrome/(', 'Version/('],
  'an old WebView is a problem, a new, unknown or missing one is not': [
    'WebViewVersion',
    'catch (RuntimeException e)',
    'catch (IllegalStateException e)',
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
  'retry delays grow up to a minute': ['Backoff', 'Math.min(LONGEST_MS,', 'Math.min(9 * LONGEST_MS,'],
  'the nightly restart runs once, in its hour, when the device is not in use': [
    'NightlyRestart',
    'dayOf(now) != lastDay && ',
    '',
  ],
  'the display stays on and shows only the player': [
    'PlayerActivity',
    'WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON | ',
    '',
  ],
  'Menu and a long Back open the settings, a short Back does nothing': [
    'PlayerActivity',
    'if (event.getAction() == KeyEvent.ACTION_UP) openSettings();',
    '',
  ],
  'five quick taps in the top left corner open the settings, others do not': ['CornerTaps', 'NEEDED = 5', 'NEEDED = 3'],
  'a player in the background pauses, and resumes': ['PlayerActivity', 'if (playing != null) playing.pause();', ''],
  'another server in the settings is loaded at once': [
    'PlayerActivity',
    'playing != null && !playing',
    'false && !playing',
  ],
  'it starts after power-on when it is set up and allowed': ['BootReceiver', ' || !deviceSettings.startsOnBoot()', ''],
  'the settings show which option for the automatic start is set up': [
    'AutostartOptions',
    'Settings.canDrawOverlays(context)',
    'true',
  ],
  'the Home app is offered only when it is asked for': [
    'AutostartOptions',
    '? PackageManager.COMPONENT_ENABLED_STATE_ENABLED',
    '? 0',
  ],
  'an uncaught exception restarts the player': ['ProcessRestart', 'Process.killProcess(Process.myPid());', ''],
  "it loads the player's page with the data of the device": ['DeviceInfo', '"&os="', '"&o="'],
  'a message is shown until the page is loaded': ['PlayerSession', 'waiting.hide();', 'session = this;'],
  'a server that cannot be reached is retried without end, with a new WebView each time': [
    'PlayerSession',
    'main.postDelayed(this, waitMs);',
    '',
  ],
  'a WebView that crashes is replaced': [
    'ServerPagesClient',
    'events.onRendererGone();\n        return true;',
    'return false;',
  ],
  'a page that hangs for a minute is ended and loaded again': [
    'Heartbeat',
    'HANG_AFTER_MS = 60_000',
    'HANG_AFTER_MS = 6_000_000',
  ],
  'before Android 10 a page that hangs ends the process': [
    'PlayerSession',
    '!answers && !isEnded',
    'answers && isEnded',
  ],
  'a page whose script never runs is loaded again': [
    'Heartbeat',
    'if (!isStandby && !ALIVE.equals(answer)) return;',
    '',
  ],
  'in standby the display is dimmed, until the screen opens, is touched, or the page fails': [
    'Backlight',
    'params.screenBrightness = wanted;',
    '',
  ],
  'a device that was asleep does not count that as a hang': [
    'Heartbeat',
    'if (now - ranAt > 3 * EVERY_MS) aliveAt = now;',
    '',
  ],
  'a missing WebView is retried': [
    'PlayerSession',
    'retryLater("Android System WebView is missing or is being updated on this device.");',
    '',
  ],
  'the page is reloaded at night without a message': [
    'PlayerSession',
    'if (nightly.isDue(',
    'if (false && nightly.isDue(',
  ],
  'events of a WebView that was replaced are ignored': [
    'PlayerSession',
    'if (session == this) retryLater(message);',
    'retryLater(message);',
  ],
  ...pageFaults,
  "a stored player starts without its server, with the server's security headers": [
    'ShellAnswers',
    'headers.putAll(snapshot.pageHeaders);',
    'headers.clear();',
  ],
  'a running page keeps its version while a newer one is fetched': [
    'ShellAnswers',
    'if (isNavigation) current =',
    'current =',
  ],
  'a version that changes while it is fetched is discarded': [
    'ShellStore',
    'if (!Hex.sha256(bytes).equals(hash)) return false;',
    '',
  ],
  'a version with a damaged file is not used until it is repaired': [
    'ShellStore',
    'return Hex.sha256(bytes).equals(hash) ? bytes : null;',
    'return bytes;',
  ],
  'a page that the server delivered gets no stored file': [
    'ShellAnswers',
    'ShellSnapshot snapshot = current;\n        byte',
    'ShellSnapshot snapshot = store.open();\n        byte',
  ],
  'a list that is invalid, or names other files, is rejected': ['ShellList', '|| !parts[1].matches(PATH)', ''],
  'no files of another server are kept, and none over https': ['ShellStore', 'remove(other);', 'other.getName();'],
}
