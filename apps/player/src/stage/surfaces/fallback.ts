import type { FileFor, HeldFile } from '../files.ts'
import { openFile } from './prime.ts'

/** The image that is shown while an address cannot be opened. */
export class Fallback {
  readonly image = new Image()
  #fileFor: FileFor
  #file: HeldFile | undefined

  constructor(host: HTMLElement, fileFor: FileFor) {
    this.#fileFor = fileFor
    this.image.alt = ''
    this.image.decoding = 'sync'
    this.image.hidden = true
    host.append(this.image)
  }

  get isShown(): boolean {
    return !this.image.hidden
  }

  /** Returns whether it is shown. @param asset undefined: there is none */
  async show(asset: string | undefined, signal: AbortSignal): Promise<boolean> {
    const file = await openFile(this.#fileFor, asset, signal)
    if (!file) return false
    this.#file = file
    this.image.src = file.url
    this.image.hidden = false
    const isDecoded = await this.image.decode().then(
      () => true,
      () => false,
    )
    if (signal.aborted) return false
    if (!isDecoded) this.hide()
    return isDecoded
  }

  hide(): void {
    this.image.hidden = true
    this.image.removeAttribute('src')
    this.#file?.release()
    this.#file = undefined
  }
}
