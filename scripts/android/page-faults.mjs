/**
 * The faults of the pages in WebViews: the player, and pages above it.
 * @type {Record<string, [file: string, right: string, wrong: string]>}
 */
export const pageFaults = {
  'only pages of the server are opened; they may show others in frames': [
    'ServerPagesClient',
    'request.isForMainFrame() || !isWeb(url) ? refusal() : null',
    'null',
  ],
  'no page navigates to another address': [
    'ServerPagesClient',
    'if (server.owns(url)) return false;\n        if (isWeb(url)) failForRedirect();',
    'if (url != null) return false;\n        if (isWeb(url)) failForRedirect();',
  ],
  'a certificate that is not valid is never accepted': ['ServerPagesClient', 'handler.cancel();', 'handler.proceed();'],
  'a file of another site without a valid certificate does not stop the player': [
    'ServerPagesClient',
    'if (!server.owns(error.getUrl())) return;',
    '',
  ],
  'an error of the page is shown, an error of a single file is not': [
    'ServerPagesClient',
    'if (request.isForMainFrame()) fail(',
    'fail(',
  ],
  'the WebView cannot read files or open windows': ['Browser', 'setAllowFileAccess(false)', 'setAllowFileAccess(true)'],
  'a page that forbids frames loads below the player, and is shown above it': [
    'ForeignPage',
    'container.addView(view, 0);',
    'container.addView(view);',
  ],
  'a page whose address contains spaces is loaded': ['ForeignPages', 'message.split(" ", 9)', 'message.split(" ")'],
  'a page whose numbers are not valid is reported as failed': [
    'ForeignPages',
    'replies.send("failed " + id);\n            return;\n        }\n        close(id);',
    'return;\n        }\n        close(id);',
  ],
  'a page that cannot be loaded is closed and reported': [
    'ForeignPageClient',
    'fail();\n        return true;',
    'return true;',
  ],
  'a file of a page without a valid certificate does not close the page': [
    'ForeignPageClient',
    'if (withoutFragment(error.getUrl()).equals(document)) fail();',
    'fail();',
  ],
  'a page stays on its site, and never reaches the server of the player': [
    'ForeignPageClient',
    '&& !site.equals(server)',
    '',
  ],
  "no spelling of the server's address opens its pages as a web page": [
    'ForeignPageClient',
    ' && !ServerAddress.hasUserInfo(url)',
    '',
  ],
  'an address that a browser does not report is neither the server nor a web page': [
    'HostName',
    '!isNumber || host',
    'isNumber || !host',
  ],
  'an IP address is the same server in every spelling': ['HostName', 'i < missing', 'i < 1'],
  'a web page on another site is opened': ['HostName', '[a-z0-9_-]+(', '[a-z0-9-]+('],
  'a frame of a page never stops the player': [
    'ServerPagesClient',
    'if (!request.isForMainFrame()) return !mayBeFramed(url);',
    '',
  ],
  'frames of a web page may contain their data, and open no apps and files': [
    'ForeignPageClient',
    'request.isForMainFrame() ? shouldOverrideUrlLoading(view, url) : !ServerPagesClient.mayBeFramed(url)',
    'shouldOverrideUrlLoading(view, url)',
  ],
  'a web page that leaves its site with a form or its history fails': ['ForeignPageClient', 'else fail();', ''],
  'a page gets no keys, touches, dialogs and files': ['ForeignPage', 'view.setFocusable(false);', ''],
  'a page plays no sound': [
    'ForeignPage',
    'setMediaPlaybackRequiresUserGesture(true)',
    'setMediaPlaybackRequiresUserGesture(false)',
  ],
  'a Safe Browsing warning closes a page, and never replaces the player': [
    'ForeignPageClient',
    'response.backToSafety(false);\n        fail();',
    'response.backToSafety(false);',
  ],
  'the player, files and scripts are not opened as pages': [
    'ForeignPages',
    '&& ForeignPageClient.isForeign(server, url) ',
    '',
  ],
  'a page that was open when the player crashed or hung is not opened for an hour': [
    'PageQuarantine',
    'ends.put(url, now + LENGTH_MS);',
    '',
  ],
  'pages behind another window are paused, and are no reason for its crash': [
    'ForeignPages',
    'if (isPaused) page.pause();',
    '',
  ],
  'late messages of an earlier page of the player open nothing': ['PagePort', 'isClosed || message', 'message'],
  'every page of two regions and their next pages can be replaced while it is open': [
    'ForeignPages',
    'MAX_PAGES = 8',
    'MAX_PAGES = 4',
  ],
  'there are at most eight pages, and messages that are not valid are ignored': [
    'ForeignPages',
    'pages.size() < MAX_PAGES',
    'pages.size() <= MAX_PAGES',
  ],
  'only the page of the server gets the port, and only from Android 6': [
    'Browser',
    'if (Build.VERSION.SDK_INT < 23) return;',
    '',
  ],
}
