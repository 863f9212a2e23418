import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { readStored, writeStored } from '../browser/page-storage.ts'

/** Another server may answer with the previous manifest for this time after a message. */
const settleMs = 5000
/** The manifest is requested again after this time, spread over as much. */
const confirmMs = 6000
const prefix = 'digisigncast.takeovers.'

interface Received {
  takeovers: readonly ManifestTakeover[]
  /** performance.now(); before the start of the page for what was stored. */
  at: number
}

const idsOf = (takeovers: readonly ManifestTakeover[]): string => takeovers.map(({ id }) => id).join(' ')

/**
 * The running takeovers of a screen: those of the last message of the server, until a manifest is known to be newer,
 * else those of the newest manifest. The message is stored, so that a restart without a server continues with it.
 */
export class Takeovers {
  #key: string
  #confirm: () => void
  #received: Received | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param confirm requests the manifest */
  constructor(screenKey: string, confirm: () => void) {
    this.#key = prefix + encodeURIComponent(screenKey)
    this.#confirm = confirm
    const kept = readStored(this.#key)
    if (Array.isArray(kept)) this.#received = { takeovers: kept as ManifestTakeover[], at: Number.NEGATIVE_INFINITY }
  }

  /** Takes a message of the server. */
  receive(takeovers: readonly ManifestTakeover[]): void {
    this.#received = { takeovers, at: performance.now() }
    // Without storage, only a restart without a server loses the message.
    writeStored(this.#key, takeovers)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#received && this.#confirm(), confirmMs * (1 + Math.random()))
  }

  /**
   * The newest manifest was confirmed by the server.
   * @param askedAt performance.now() of the request
   */
  settle(ofManifest: readonly ManifestTakeover[], askedAt: number): void {
    if (!this.#received || askedAt < this.#received.at) return
    const isSame = idsOf(ofManifest) === idsOf(this.#received.takeovers)
    if (isSame || askedAt - this.#received.at >= settleMs) this.forget()
  }

  of(ofManifest: readonly ManifestTakeover[]): readonly ManifestTakeover[] {
    return this.#received?.takeovers ?? ofManifest
  }

  forget(): void {
    clearTimeout(this.#timer)
    this.#received = undefined
    writeStored(this.#key, undefined)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
