import type { Manifest } from '@digisigncast/contract/manifest'
import { type Download, ManifestKeeper, type Shown } from './manifest-keeper.ts'
import { ManifestStore } from './manifest-store.ts'
import { type Link, ManifestPoll } from './poll-manifest.ts'
import { ShellWorker } from './shell-worker.ts'
import { manifestCache, mediaCache } from './store/cache-names.ts'
import { cacheShelf } from './store/cache-shelf.ts'
import { hashOfUrl, MediaStore } from './store/media-store.ts'
import { plainHash, plainShelf } from './store/plain-tier.ts'
import { sha256 } from './store/sha256.ts'

export interface SyncOptions {
  screenKey: string
  /** Hints say when the manifest has changed. */
  isLinked: boolean
  onManifest: (shown: Shown | undefined) => void
  onDownload: (download: Download | undefined) => void
  onLink: (link: Link) => void
  /** A newer player is there and starts with the next load of the page. */
  onNewShell: () => void
}

/** Plain http from another machine: browsers give such a page neither a worker nor the Cache API nor hashes. */
const isSecure = window.isSecureContext && 'serviceWorker' in navigator && 'caches' in window

const restoreWithinMs = 5000

/** The manifest of one screen and all its files, kept here and followed at the server. */
export class Sync {
  #store = isSecure ? new MediaStore(cacheShelf(mediaCache), sha256) : new MediaStore(plainShelf('media'), plainHash)
  #worker: ShellWorker | undefined
  #keeper: ManifestKeeper
  #poll: ManifestPoll

  constructor(options: SyncOptions) {
    const { screenKey, isLinked, onManifest, onDownload, onLink, onNewShell } = options
    const shelf = isSecure ? cacheShelf(manifestCache) : plainShelf('programme')
    this.#keeper = new ManifestKeeper(this.#store, new ManifestStore(shelf, screenKey), {
      onManifest,
      onDownload,
      onWiped: () => void this.#worker?.check(),
    })
    if (isSecure) this.#worker = new ShellWorker({ onLost: (hash) => this.#keeper.heedLost(hash), onNewShell })
    let link: Link = 'asking'
    this.#poll = new ManifestPoll(screenKey, isLinked, {
      onManifest: (manifest: Manifest) => this.#keeper.offer(manifest),
      onLink: (next) => {
        if (next === 'unknown') this.#keeper.forget()
        if (next === 'ok' && link !== 'ok') this.#keeper.hurry()
        link = next
        onLink(next)
      },
    })
    // Browsers mostly refuse; nothing is planned on it.
    navigator.storage?.persist?.().catch(() => undefined)
    void this.#start()
  }

  /** Where an element finds the bytes behind an address. Nothing deletes them before they are released. */
  async fileFor(url: string): Promise<{ url: string; release: () => void }> {
    const release = this.#keeper.inUse.begin(url)
    if (this.#worker?.isInCharge) return { url, release }
    const file = await this.#store.open(hashOfUrl(url) ?? '').catch(() => undefined)
    if (!file) return { url, release }
    const address = URL.createObjectURL(file)
    const free = (): void => {
      URL.revokeObjectURL(address)
      release()
    }
    return { url: address, release: free }
  }

  faults(): string[] {
    return this.#keeper.faults()
  }

  poll(): void {
    this.#poll.soon()
  }

  /** Throws away what is not on the display and fetches it anew. */
  clearCache(): Promise<void> {
    return this.#keeper.renew()
  }

  /** The screen is not ours to show any more: nothing of its manifest stays. */
  forget(): void {
    this.#keeper.forget()
  }

  stop(): void {
    this.#poll.stop()
    this.#keeper.stop()
    this.#worker?.stop()
  }

  async #start(): Promise<void> {
    // A broken profile can leave its storage without any answer.
    const late = new Promise((resolve) => setTimeout(resolve, restoreWithinMs))
    await Promise.race([this.#keeper.restore().catch(() => undefined), late])
    this.#poll.start(this.#keeper.revision)
  }
}
