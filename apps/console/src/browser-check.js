// Shows a sentence in place of a white page when this browser cannot run the console or its files do not load. A classic
// script in ECMAScript 5, because browsers that cannot run the console run it.
;(function () {
  'use strict'
  // The newest built-ins in use are of Chromium 117, Firefox 119 and Safari 17.4.
  var isTooOld = !Array.prototype.toSorted || !Object.groupBy || !window.ResizeObserver
  var agent = navigator.userAgent
  var browser = (/(?:Edg|Firefox|Chrome|Trident)\/\d+/.exec(agent) ||
    /Version\/[\d.]+ (?:Safari|Mobile|TV)/.exec(agent) || [''])[0]
    .split(' ')[0]
    .replace('Edg/', 'Edge/')
    .replace('Version', 'Safari')
    .replace('/', ' ')

  function add(card, tag, text) {
    var element = document.createElement(tag)
    element.appendChild(document.createTextNode(text))
    card.appendChild(element)
  }

  function show(title, sentence) {
    var root = document.getElementById('root')
    if (!root || root.firstChild) return
    var card = document.createElement('main')
    card.style.cssText = 'max-width:36em;margin:15vh auto 0;padding:0 1.5em;font:18px/1.5 sans-serif'
    add(card, 'h1', title)
    add(card, 'p', sentence)
    // Without its place, a console that starts all the same shows nothing.
    root.parentNode.replaceChild(card, root)
  }

  function showTooOld() {
    show(
      'This browser is too old',
      'The console needs Chrome, Edge, Firefox or Safari of the last two years.' +
        (browser ? ' This is ' + browser + '.' : '') +
        ' Displays can have older ones: open /player there.'
    )
  }

  if (isTooOld) showTooOld()
  window.addEventListener(
    'error',
    function (event) {
      if (isTooOld) return
      if (event.target && event.target.tagName === 'SCRIPT')
        show(
          'The console could not be loaded',
          'The server does not deliver its files. Check the network, and reload the page.'
        )
      else if (event.message) show('The console failed', event.message + ' Reload the page; if this stays, report it.')
    },
    true
  )
})()
