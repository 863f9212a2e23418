// Sends the reading calls that this page made last time, while the browser loads the console: see
// api/first-calls/first-calls.ts. A classic script in ECMAScript 5, because browsers that cannot run the console run it.
;(function () {
  'use strict'

  function send(calls, url) {
    var headers = { accept: 'application/json', authorization: 'Bearer ' + calls.token }
    var call = { arrivedAt: 0 }
    call.answer = window.fetch(url, { headers: headers }).then(function (response) {
      call.arrivedAt = Date.now()
      return response
    })
    // The console makes the call again.
    call.answer.then(null, function () {})
    calls.byUrl[url] = call
  }

  try {
    var place = sessionStorage.getItem('view_tab') === null ? localStorage : sessionStorage
    var urls = JSON.parse(place.getItem('first_calls') || '{}')[location.pathname + location.search]
    var token = place.getItem('auth_token')
    if (!urls || !token || !window.fetch) return
    var calls = {
      token: token,
      sentAt: Date.now(),
      since: performance.now(),
      byUrl: {},
    }
    for (var at = 0; at < urls.length; at += 1) if (urls[at].indexOf('/api/v1/') === 0) send(calls, urls[at])
    window.firstCalls = calls
  } catch (_) {
    // Without a storage, or with another text in it, the console makes its calls itself.
  }
})()
