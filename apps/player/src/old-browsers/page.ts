/** Members of the DOM newer than Chromium 67 that the player uses, for browsers without them. */

function replaceChildren(this: Element, ...nodes: (Node | string)[]): void {
  while (this.lastChild) this.lastChild.remove()
  this.append(...nodes)
}

// 86
if (!('replaceChildren' in Element.prototype))
  Object.defineProperty(Element.prototype, 'replaceChildren', { value: replaceChildren, configurable: true })

/** Whether listeners can be removed by a signal. */
function knowsSignals(): boolean {
  let isRead = false
  const options = {
    get signal() {
      isRead = true
      return undefined
    },
  }
  addEventListener('test', () => undefined, options as unknown as AddEventListenerOptions)
  return isRead
}

// 90
if (!knowsSignals()) {
  const add: EventTarget['addEventListener'] = Reflect.get(EventTarget.prototype, 'addEventListener')
  EventTarget.prototype.addEventListener = function listen(this: EventTarget, type, listener, options) {
    const signal = typeof options === 'object' ? options.signal : undefined
    if (signal?.aborted) return
    add.call(this, type, listener, options)
    // Called without an object, it is that of the window.
    const target = this ?? window
    signal?.addEventListener('abort', () => target.removeEventListener(type, listener, options), { once: true })
  }
}
