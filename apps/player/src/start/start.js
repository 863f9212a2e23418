// Chooses the build of the player for this browser, and shows a sentence in place of a player that does not start.
// A classic script in ECMAScript 5, because browsers that cannot run the player run it, too. The build inserts `builds`:
// the version of the player and, for each build, its entry script and the built-ins that it needs.
;(function () {
  'use strict'
  var builds = __BUILDS__
  var root = document.documentElement
  var heartbeatMs = 30000
  var retryMs = 10000
  var soonMs = 3000
  var reloadMs = 60000
  /** A player that works shows something else than “Loading” within this time after an error. */
  var recoverMs = 10000
  var sentences = {
    browser_too_old: 'The browser of this display is too old for this player. Update it, or use another device.',
    player_failed: 'The player failed. It starts again in a minute.',
    network: 'The server cannot be reached. The player keeps trying.',
    server: 'The server answers with an error. The player keeps trying.',
  }
  var agent = navigator.userAgent
  var browser = (/(?:Chrome|Firefox|Trident)\/\d+/.exec(agent) ||
    /Version\/[\d.]+ (?:Safari|Mobile|TV)/.exec(agent) || [''])[0]
    .split(' ')[0]
    .replace('Version', 'Safari')
    .replace('/', ' ')
  var build = missingOf(builds.modern.needs).length === 0 ? 'modern' : 'old'
  var hasEnded = false

  /** Whether a built-in, such as `Array.prototype.at`, exists. */
  function has(path) {
    var names = path.split('.')
    var value = window
    for (var at = 0; at < names.length; at += 1) {
      if (value === undefined || value === null || !(names[at] in Object(value))) return false
      // The last one is not read: reading members of prototypes can throw.
      if (at < names.length - 1) value = value[names[at]]
    }
    return true
  }

  function missingOf(paths) {
    return paths.filter(function (path) {
      return !has(path)
    })
  }

  function isRunning() {
    return root.getAttribute('data-player') === 'runs'
  }

  function paragraph(className, text) {
    var element = document.createElement('p')
    element.className = className
    element.appendChild(document.createTextNode(text))
    return element
  }

  function show(sentence, detail) {
    var panel = document.getElementById('panel')
    var card = document.createElement('main')
    card.className = 'card'
    card.appendChild(paragraph('sentence', sentence))
    if (detail) card.appendChild(paragraph('detail', detail))
    panel.innerHTML = ''
    panel.appendChild(card)
    root.setAttribute('data-state', 'fallback')
  }

  /** The token of this device. Undefined if it is not paired with a screen. */
  function tokenOf() {
    try {
      return JSON.parse(localStorage.getItem('digisigncast.device')).identity.token
    } catch (error) {
      return undefined
    }
  }

  /** Sends heartbeats in place of the player, so that the console shows what failed. */
  function report(kind, message) {
    var token = tokenOf()
    if (!token) return
    var request = new XMLHttpRequest()
    request.open('POST', '/api/v1/devices/beat')
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('Authorization', 'Bearer ' + token)
    request.send(
      JSON.stringify({
        state: 'empty',
        revision: null,
        failure: { kind: kind, message: message.slice(0, 200) },
        uptime_seconds: Math.floor(new Date().getTime() / 1000 - startedAt),
      })
    )
    setTimeout(function () {
      report(kind, message)
    }, heartbeatMs)
  }
  var startedAt = new Date().getTime() / 1000

  function reloadAfter(ms) {
    setTimeout(function () {
      location.reload()
    }, ms)
  }

  function fail(kind, message) {
    if (hasEnded) return
    hasEnded = true
    var detail = kind === 'browser_too_old' ? [browser] : [message, 'Player ' + builds.version, browser]
    show(sentences[kind], detail.filter(Boolean).join(' · '))
    report(kind, kind === 'browser_too_old' ? browser : message)
    if (kind === 'player_failed') reloadAfter(reloadMs)
  }

  /** Shows why a script could not be loaded, and loads the page again when the server delivers it. */
  function awaitServer(path) {
    var request = new XMLHttpRequest()
    request.open('GET', path + '?' + new Date().getTime())
    request.addEventListener('loadend', function () {
      var isScript = /javascript/.test(request.getResponseHeader('Content-Type') || '')
      var isThere = request.status === 200 && isScript
      show(isThere || request.status === 0 ? sentences.network : sentences.server)
      if (isThere) return reloadAfter(soonMs)
      setTimeout(function () {
        awaitServer(path)
      }, retryMs)
    })
    request.send()
  }

  function load(name) {
    var script = document.createElement('script')
    script.type = 'module'
    script.src = builds[name].entry
    script.addEventListener('error', function () {
      if (hasEnded) return
      hasEnded = true
      awaitServer(builds[name].entry)
    })
    document.head.appendChild(script)
  }

  function handleError(message) {
    var line = message.split('\n')[0]
    if (hasEnded || !line) return
    if (!isRunning() && build === 'modern') {
      // The other build runs in all browsers.
      build = 'old'
      load('old')
    } else if (!isRunning()) fail('player_failed', line)
    else
      setTimeout(function () {
        if (root.getAttribute('data-state') === 'waiting') fail('player_failed', line)
      }, recoverMs)
  }

  window.addEventListener('error', function (event) {
    handleError(event.message || '')
  })
  window.addEventListener('unhandledrejection', function (event) {
    // Requests that fail are rejections, too.
    if (/^(Reference|Type|Syntax)Error/.test(event.reason) && !/fetch|load|network|import/i.test(event.reason))
      handleError('Uncaught ' + event.reason)
  })

  if (missingOf(builds.old.needs).length > 0) fail('browser_too_old', '')
  else load(build)
})()
