// The script of a composed HTML package, see compose-package.ts. It runs in the browser of a display, in a sandbox
// without an origin, and is sent as it is: it must not contain the end tag of a script, nor syntax newer than Chromium 67
// (no ?. and ??).
;(() => {
  const script = document.currentScript
  const data = script.previousElementSibling
  const { mark, start, html, pages, files } = JSON.parse(data.textContent)
  data.previousElementSibling.remove()
  data.remove()
  script.remove()
  // Without its sandbox, the package could act as the user of this server.
  if (self === top) throw new Error('This page must be in a frame.')
  if (self.origin !== 'null') throw new Error('This page must be in a sandbox.')

  const virtualOrigin = 'https://package.invalid'
  /** Address of the composed file; the path of a page follows it after a slash. */
  const root = location.origin + /^.*?\.html(?=\/|$)/.exec(location.pathname)[0]
  // Players and consoles of earlier versions load the file itself. The page needs an address within it.
  if (location.href.split(/[?#]/)[0] === root) return location.replace(`${root}/index.html${location.hash}`)

  const folded = (path) => path.normalize('NFC').toLowerCase()
  /** Finds names with the same letters, else without regard to upper and lower case. */
  function finder(names) {
    const similar = new Map()
    for (const name of names) if (!similar.has(folded(name))) similar.set(folded(name), name)
    const exact = new Set(names)
    return (name = '') => (exact.has(name) ? name : similar.get(folded(name)))
  }
  const places = new Map(files.map(([path], place) => [path, place]))
  const findFile = finder([...places.keys()])
  const findPage = finder([start, ...Object.keys(pages)])

  const decoded = (path) =>
    path.replace(/(%[\da-f]{2})+/gi, (encoded) => {
      try {
        return decodeURIComponent(encoded)
      } catch {
        return encoded
      }
    })

  /** The path in the package that an address stands for; undefined for other sites. */
  function pathOf(url) {
    if (url.href.startsWith(`${root}/`)) return decoded(url.pathname.slice(new URL(root).pathname.length + 1))
    const isFromTop = url.origin === virtualOrigin || url.origin === location.origin
    return isFromTop ? decoded(url.pathname.slice(1)) : undefined
  }

  /** The page at a path; undefined if there is none. Names without an ending are routes of the first page. */
  function pageAt(path) {
    if (path === undefined) return undefined
    const isRoute = /^(index\.html)?$|(^|\/)[^/.]+\/?$/i.test(path)
    return findPage(path) || findPage(`${path.replace(/\/$/, '')}/index.html`) || (isRoute ? start : undefined)
  }

  const urls = []
  const withUrls = (text) => {
    const [first, ...parts] = text.split(mark)
    const rest = parts.map((part) =>
      part.replace(/^root(?=\/)/, root).replace(/^(\d+)x/, (_, place) => urlOf(Number(place))),
    )
    return first + rest.join('')
  }

  function urlOf(place) {
    if (urls[place] === undefined) {
      // Style sheets that import each other get an empty one.
      urls[place] = 'data:,'
      const [, type, content, isBase64] = files[place]
      urls[place] = URL.createObjectURL(new Blob([isBase64 ? bytesOf(content) : withUrls(content)], { type }))
      files[place] = undefined
    }
    return urls[place]
  }

  function bytesOf(base64) {
    if (Uint8Array.fromBase64) return Uint8Array.fromBase64(base64)
    const text = atob(base64)
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
    return bytes
  }

  /** The URL of a file of the package; other references stay as they are. */
  function resolve(reference) {
    const text = String(reference)
    if (text === '' || /^\s*(#|blob:|data:|javascript:|about:)/i.test(text)) return reference
    try {
      const url = new URL(text, document.baseURI)
      const path = findFile(pathOf(url))
      return path === undefined ? reference : urlOf(places.get(path)) + url.hash
    } catch {
      return reference
    }
  }

  const resolveList = (list) =>
    String(list).replace(
      /(^|,)(\s*)([^\s,]\S*?)(?=,?(?:\s|$))/g,
      (_, comma, space, one) => comma + space + resolve(one),
    )

  /** Called in place of a computed specifier: returns the virtual address of the module, which the import map maps. */
  window.packageModule = (specifier, base) => {
    if (!/^\.{0,2}\//.test(specifier)) return specifier
    const url = new URL(specifier, base)
    const path = findFile(pathOf(url))
    return path === undefined ? url.href : `${virtualOrigin}/${path.split('/').map(encodeURIComponent).join('/')}`
  }

  /** Changes the arguments of a function of the browser. */
  function wrap(owner, name, change) {
    const own = owner[name]
    owner[name] = function (...given) {
      return own.apply(this, change(given, this))
    }
  }
  wrap(window, 'fetch', ([input, ...others]) => [
    input instanceof Request ? new Request(resolve(input.url), input) : resolve(input),
    ...others,
  ])
  wrap(XMLHttpRequest.prototype, 'open', ([method, url, ...others]) => [method, resolve(url), ...others])
  const { Audio } = window
  window.Audio = function (...sources) {
    return new Audio(...sources.map(resolve))
  }
  window.Audio.prototype = Audio.prototype

  const properties = [
    [HTMLImageElement, 'src', resolve],
    [HTMLImageElement, 'srcset', resolveList],
    [HTMLMediaElement, 'src', resolve],
    [HTMLVideoElement, 'poster', resolve],
    [HTMLSourceElement, 'src', resolve],
    [HTMLSourceElement, 'srcset', resolveList],
    [HTMLScriptElement, 'src', resolve],
    [HTMLLinkElement, 'href', resolve],
    [HTMLTrackElement, 'src', resolve],
    [HTMLObjectElement, 'data', resolve],
    [HTMLEmbedElement, 'src', resolve],
  ]
  for (const [type, name, convert] of properties) {
    const own = Object.getOwnPropertyDescriptor(type.prototype, name)
    const set = function (value) {
      own.set.call(this, convert(value))
    }
    Object.defineProperty(type.prototype, name, { ...own, set })
  }

  const attributes = {
    src: resolve,
    poster: resolve,
    data: resolve,
    srcset: resolveList,
    href: resolve,
    'xlink:href': resolve,
  }
  const isLink = (element) => /^(a|area|base)$/i.test(element.localName)
  const isFrame = (element) => /^iframe$/i.test(element.localName)
  const converterOf = (element, name) =>
    Object.prototype.hasOwnProperty.call(attributes, name) &&
    !(name.endsWith('href') && isLink(element)) &&
    !isFrame(element)
      ? attributes[name]
      : undefined
  const convertAttribute = (element, name, value) => {
    const convert = converterOf(element, String(name).toLowerCase())
    return convert ? convert(value) : value
  }
  wrap(Element.prototype, 'setAttribute', ([name, value], element) => [name, convertAttribute(element, name, value)])
  wrap(Element.prototype, 'setAttributeNS', ([namespace, name, value], element) => [
    namespace,
    name,
    convertAttribute(element, name, value),
  ])

  /** For elements that scripts add as HTML. */
  function convertAttributes(element) {
    for (const name of Object.keys(attributes)) {
      const value = element.getAttribute(name)
      if (value !== null && convertAttribute(element, name, value) !== value) element.setAttribute(name, value)
    }
  }
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node.nodeType === Node.ELEMENT_NODE) {
          convertAttributes(node)
          for (const element of node.querySelectorAll('[src],[poster],[data],[srcset],[*|href]'))
            convertAttributes(element)
        }
  }).observe(document, { childList: true, subtree: true })

  // A page without an origin has no storage, and scripts that ask for it would stop with an error.
  const storage = () => {
    const items = new Map()
    return {
      getItem: (key) => (items.has(String(key)) ? items.get(String(key)) : null),
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
      key: (place) => (place in [...items.keys()] ? [...items.keys()][place] : null),
      get length() {
        return items.size
      },
    }
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: storage() })
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} })

  const tell = (message) => parent.postMessage(message, '*')
  const tellBlocked = (url) => tell(`package-blocked ${(url.host || url.protocol).slice(0, 60)}`)
  const urlAt = (address) => {
    try {
      return new URL(address, document.baseURI)
    } catch {
      return undefined
    }
  }

  /** Links to pages of the package are followed, all others are reported. */
  addEventListener('click', (event) => {
    const link = event.composedPath().find(({ localName }) => localName === 'a' || localName === 'area')
    const href = link && (link.getAttribute('href') || link.getAttribute('xlink:href'))
    if (event.defaultPrevented || !href || /^\s*(#|javascript:)/i.test(href)) return
    const url = urlAt(href)
    if (url === undefined) return
    const isInside = url.href.startsWith(`${root}/`)
    const isPage = pageAt(pathOf(url)) !== undefined
    if (isPage && isInside && /^(_self)?$/i.test(link.target)) return
    event.preventDefault()
    if (!isPage) tellBlocked(url)
    // The sandbox has no other windows.
    else location.href = isInside ? url.href : root + url.pathname + url.search + url.hash
  })
  addEventListener('DOMContentLoaded', () => {
    for (const { content } of document.querySelectorAll('meta[name="refresh-elsewhere"]')) {
      const [, seconds, address] = /^([^;]*);(.*)$/s.exec(content)
      const url = urlAt(address)
      if (url) setTimeout(() => tellBlocked(url), Number(seconds) * 1000)
    }
  })
  // The player cannot see who sends the last message of a page: it knows its number.
  const number = Math.random()
  tell(`package-number ${number}`)
  addEventListener('pagehide', () => tell(`package-leaving ${number}`))
  addEventListener('message', (event) => {
    if (event.source !== parent || event.data !== 'package-where') return
    event.stopImmediatePropagation()
    tell('package-here')
  })

  // Browsers before 2021 let a page without an origin change its fragment only.
  for (const name of ['pushState', 'replaceState']) {
    const own = history[name]
    history[name] = function (state, title, address) {
      // Throws for an invalid address, like the browser.
      const url = address === undefined || address === null ? undefined : new URL(address, document.baseURI)
      const isFromTop = url && url.origin === location.origin && !url.href.startsWith(`${root}/`)
      try {
        own.call(this, state, title, isFromTop ? root + url.pathname + url.search + url.hash : url && url.href)
      } catch {
        own.call(this, state, title)
      }
    }
  }

  const path = pathOf(location)
  const page = pageAt(path)
  if (page === undefined) return tell('package-left')
  // A folder without its slash: references would be relative to the folder above.
  if (page !== start && page.split('/').length !== path.split('/').length) return location.replace(`${root}/${page}`)
  // Files of other sites may be slow; the page itself is complete without them.
  const slowMs = 2000
  const report = () => tell('package-loaded')
  addEventListener('load', report, { once: true })
  addEventListener('DOMContentLoaded', () => setTimeout(report, slowMs), { once: true })
  document.write(withUrls(page === start ? html : pages[page]))
})()
