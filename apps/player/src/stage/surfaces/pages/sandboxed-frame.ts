/** A transparent frame without input of keys and pointers, which sends no referrer. */
export function sandboxedFrame(sandbox: string, zoom = 100): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', sandbox)
  frame.referrerPolicy = 'no-referrer'
  frame.inert = true
  frame.className = 'web-page'
  frame.style.opacity = '0'
  frame.style.setProperty('--zoom', String(zoom / 100))
  return frame
}
