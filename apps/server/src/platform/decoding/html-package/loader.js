// The script of a composed HTML package, see compose-package.ts. It runs in the browser of a display, in a sandbox
// without an origin, and is sent as it is: it must not contain the end tag of a script.
;(() => {
  const script = document.currentScript
  const data = script.previousElementSibling
  const { mark, html, files } = JSON.parse(data.textContent)
  data.remove()
  script.remove()
  // Without its sandbox, the package could act as the user of this server.
  if (self === top) throw new Error('This page must be in a frame.')
  if (self.origin !== 'null') throw new Error('This page must be in a sandbox.')

  const virtualOrigin = 'https://package.invalid'
  const places = new Map(files.map(([path], place) => [path, place]))
  const urls = []
  const withUrls = (text) => {
    const [start, ...parts] = text.split(mark)
    return start + parts.map((part) => part.replace(/^(\d+)x/, (_, place) => urlOf(Number(place)))).join('')
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
      const place = url.origin === virtualOrigin ? places.get(decodeURIComponent(url.pathname.slice(1))) : undefined
      return place === undefined ? reference : urlOf(place) + url.hash
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
  window.packageModule = (specifier, base) => (/^\.{0,2}\//.test(specifier) ? new URL(specifier, base).href : specifier)

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
      getItem: (key) => items.get(String(key)) ?? null,
      setItem: (key, value) => void items.set(String(key), String(value)),
      removeItem: (key) => void items.delete(String(key)),
      clear: () => items.clear(),
      key: (place) => [...items.keys()][place] ?? null,
      get length() {
        return items.size
      },
    }
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, value: storage() })
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} })

  // Files of other sites may be slow; the page itself is complete without them.
  const slowMs = 2000
  const report = () => parent.postMessage('package-loaded', '*')
  addEventListener('load', report, { once: true })
  addEventListener('DOMContentLoaded', () => setTimeout(report, slowMs), { once: true })
  document.write(withUrls(html))
})()
