import { pageFaults } from './page-faults.mjs'
import { setupFaults } from './setup-faults.mjs'

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
  ...setupFaults,
  'a WebView that is too old shows a sentence in place of a black page, and is not loaded again': [
    'PlayerSession',
    'if (answers && tooOld != null) {',
    'if (false) {',
  ],
  "an old WebView plays where the player's script runs nevertheless": [
    'PlayerSession',
    'backoff.reset();\n            waiting.hide();',
    'backoff.reset();',
  ],
  'the version of the WebView is checked at each start of the page': [
    'PlayerSession',
    'tooOld = WebViewVersion.problem(context);',
    'if (session == null && backoff == null) tooOld = WebViewVersion.problem(context);',
  ],
  'a player that does not start on a new WebView is reported and loaded again': [
    'PlayerSession',
    'answers ? "The player does not start." : ',
    '',
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
  'a player with two builds is stored completely or not at all': ['ShellList', 'MAX_FILES = 300', 'MAX_FILES = 50'],
  'a list that is invalid, or names other files, is rejected': ['ShellList', '|| !parts[1].matches(PATH)', ''],
  'no files of another server are kept, and none over https': ['ShellStore', 'remove(other);', 'other.getName();'],
}
