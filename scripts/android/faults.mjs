/**
 * One fault for each check of the app's classes: with all of them in the app, every check has to fail. A check that
 * passes then looks at nothing.
 * @type {Record<string, [file: string, right: string, wrong: string]>}
 */
export const faults = {
  'an address is read the way people type it': ['ServerAddress', 'isInternet ? "https" : "http"', '"http"'],
  'the player opens the form until the device is set up': [
    'PlayerActivity',
    'else if (request == null) openSettings();',
    '',
  ],
  'a setup request on a new device is saved only after Yes on the display': [
    'PlayerActivity',
    'request = found;',
    'choices.keepServer((request = found).serverOr(choices.server()), "");',
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
    '|| changesServer(choices)',
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
  'the name in a request is one line of visible text': ['Choices', 'name.replaceAll(', 'name.replace('],
  'the confirmation works with a remote control, and No has the focus': [
    'ConfirmActivity',
    'form.no.requestFocus();',
    'form.yes.requestFocus();',
  ],
  'a PIN is stored as a salted PBKDF2 hash with its cost': ['Pin', 'new SecureRandom().nextBytes(salt);', ''],
  'a PIN of an earlier version opens and is then stored at the current cost': [
    'PinGate',
    'if (Pin.isOutdated(sealed)) choices.keepPin(Pin.seal(typed));',
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
    'choices.keepWrongPins(wrong, now + longest);',
    '',
  ],
  'the settings are behind the PIN': ['SetupActivity', 'if (choices.hasPin())', 'if (choices == null)'],
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
    'PinChoice',
    'isRequired && !none.isChecked()',
    'isRequired && none == null',
  ],
  'a device without a PIN plays, and its settings suggest one': [
    'PinChoice',
    'if (isConfigured && !choices.hasPin()) view',
    'if (!isConfigured) view',
  ],
  'the PIN is kept, replaced or removed by the settings as chosen': [
    'SetupForm',
    'pin.isRemoved() ? "" : choices',
    'pin.isRemoved() ? choices.sealedPin() : choices',
  ],
  'the form takes no bad address, PIN or hour, and says so': [
    'SetupForm',
    'hourOf(textOf(hour)) > 23',
    'hourOf(textOf(hour)) > 99',
  ],
  'a form that was left open gives way to the player': ['SetupActivity', 'LEFT_AFTER_MS);', 'LEFT_AFTER_MS * 9);'],
  'waits grow to a minute and not further': ['Backoff', 'Math.min(LONGEST_MS,', 'Math.min(9 * LONGEST_MS,'],
  'the nightly restart comes once, in its hour, when nobody is there': [
    'NightlyRestart',
    'dayOf(now) != lastDay && ',
    '',
  ],
  'the screen stays on and nothing but the player is on it': [
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
  'a player that is not seen pauses, and goes on': ['PlayerActivity', 'if (playing != null) playing.pause();', ''],
  'another server in the settings is taken up at once': [
    'PlayerActivity',
    'playing != null && !playing',
    'false && !playing',
  ],
  'it opens after power-on when it is set up and may': ['BootReceiver', ' || !choices.startsOnBoot()', ''],
  'the help knows which way to start by itself is open': ['StartWays', 'Settings.canDrawOverlays(context)', 'true'],
  'the Home app is offered only when it is asked for': [
    'StartWays',
    '? PackageManager.COMPONENT_ENABLED_STATE_ENABLED',
    '? 0',
  ],
  'what nobody expected starts the player anew': ['ProcessRestart', 'Process.killProcess(Process.myPid());', ''],
  "it loads the player's page and says what device this is": ['DeviceFacts', '"&os="', '"&o="'],
  'a page that is shown is seen, and until then words are': ['Playing', 'waiting.hide();', 'life = this;'],
  'a server that is away is tried for ever, by a new web part each time': [
    'Playing',
    'main.postDelayed(this, waitMs);',
    '',
  ],
  'a web part that falls over is replaced': [
    'OwnPages',
    'events.onRendererGone();\n        return true;',
    'return false;',
  ],
  'a page that hangs for a minute is ended and loaded anew': [
    'Pulse',
    'DEAD_AFTER_MS = 60_000',
    'DEAD_AFTER_MS = 6_000_000',
  ],
  'before Android 10 a page that hangs goes with the process': [
    'Playing',
    '!answers && !isEnded',
    'answers && isEnded',
  ],
  'a page whose script never runs is loaded anew': ['Pulse', 'if (!ALIVE.equals(answer)) return;', ''],
  'a device that has slept does not take that for a hang': [
    'Pulse',
    'if (now - lookedAt > 3 * EVERY_MS) aliveAt = now;',
    '',
  ],
  'a missing web part is waited for': [
    'Playing',
    'again("Android System WebView is missing or is being updated on this device.");',
    '',
  ],
  'the page is renewed at night without a word': ['Playing', 'if (nightly.isDue(', 'if (false && nightly.isDue('],
  'what comes from a web part that is gone does not count': [
    'Playing',
    'if (life == this) again(words);',
    'again(words);',
  ],
  'nothing is asked of any other address': ['OwnPages', 'if (!server.owns(url)) return refusal();', ''],
  'no page leads anywhere else': ['OwnPages', 'if (server.owns(url)) return false;', 'if (url != null) return false;'],
  'a certificate that is not valid is never accepted': ['OwnPages', 'handler.cancel();', 'handler.proceed();'],
  'an error of the page counts, one of a single file does not': [
    'OwnPages',
    'if (request.isForMainFrame()) fail(',
    'fail(',
  ],
  'the web part may read no files and open no windows': [
    'Browser',
    'setAllowFileAccess(false)',
    'setAllowFileAccess(true)',
  ],
  "a player that was fetched starts without its server, under the server's rules": [
    'ShellAnswers',
    'headers.putAll(snapshot.pageHeaders);',
    'headers.clear();',
  ],
  'a page keeps to its own player while a newer one is fetched': [
    'ShellAnswers',
    'if (isNavigation) current =',
    'current =',
  ],
  'a player that changes while it is fetched is not taken': [
    'ShellStore',
    'if (!Hex.sha256(bytes).equals(hash)) return false;',
    '',
  ],
  'a single damaged byte, and nothing of it is used until it is healed': [
    'ShellStore',
    'return Hex.sha256(bytes).equals(hash) ? bytes : null;',
    'return bytes;',
  ],
  'a page that came from the server gets nothing that is kept': [
    'ShellAnswers',
    'ShellSnapshot snapshot = current;\n        byte',
    'ShellSnapshot snapshot = store.open();\n        byte',
  ],
  'a list that is none, or names files elsewhere, is refused': ['ShellList', '|| !parts[1].matches(PATH)', ''],
  'nothing of another server is kept, and nothing over https': ['ShellStore', 'remove(other);', 'other.getName();'],
}
