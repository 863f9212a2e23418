import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Primed } from '../surface.ts'
import type { OpenedPage } from './frame-page.ts'

type WebPage = NonNullable<ManifestItem['web']>

let lastId = 0

/** A web page that the Android app shows above the player, in a WebView of its own. */
export class AppPage implements OpenedPage {
  #id = String((lastId += 1))
  #port: MessagePort
  #onFailed: () => void
  #closing = new AbortController()

  /** @param onFailed the page has failed after it was loaded */
  constructor(port: MessagePort, onFailed: () => void) {
    this.#port = port
    this.#onFailed = onFailed
  }

  async load(host: HTMLElement, { url, zoom = 100 }: WebPage): Promise<Primed> {
    const loaded = new Promise<Primed>((resolve) => {
      let isLoaded = false
      const handle = ({ data }: MessageEvent<unknown>): void => {
        if (data === `loaded ${this.#id}`) {
          isLoaded = true
          resolve('ready')
        } else if (data === `failed ${this.#id}`) {
          if (isLoaded) this.#onFailed()
          resolve('late')
        }
      }
      this.#port.addEventListener('message', handle, { signal: this.#closing.signal })
      this.#port.start()
    })
    // Complete and encoded, without spaces.
    const { href } = new URL(url)
    this.#send(`load ${this.#id} ${boxOf(host).join(' ')} ${Math.round(zoom * devicePixelRatio)} ${href}`)
    return loaded
  }

  show(): void {
    this.#send(`show ${this.#id}`)
  }

  close(): void {
    this.#closing.abort()
    this.#send(`close ${this.#id}`)
  }

  #send(message: string): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- ports have no target
    this.#port.postMessage(message)
  }
}

/** Left, top, width and height in pixels of the display, before the rotation, and the rotation in degrees. */
function boxOf(element: HTMLElement): number[] {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const corner = [(left + right - width) / 2, (top + bottom - height) / 2]
  const rotation = Number(element.closest<HTMLElement>('[data-rotation]')?.dataset['rotation'] ?? 0)
  return [...[...corner, width, height].map((length) => Math.round(length * devicePixelRatio)), rotation]
}
