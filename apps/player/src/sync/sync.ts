import type { Manifest } from '@digisigncast/contract/content/manifest'
import { type Download, ManifestKeeper, type Shortage, type Shown } from './manifest-keeper.ts'
import { ManifestStore } from './manifest-store.ts'
import { type Link, ManifestPoll } from './poll-manifest.ts'
import { ShellWorker } from './shell-worker.ts'
import { cacheBlobStore } from './store/cache-blob-store.ts'
import { manifestCache, mediaCache } from './store/cache-names.ts'
import { MediaStore } from './store/media-store.ts'
import { plainBlobStore, plainHash } from './store/plain-http.ts'
import { sha256 } from './store/sha256.ts'

export interface SyncOptions {
  screenKey: string
  /** Hints announce manifest changes. */
  isLinked: boolean
  onManifest: (shown: Shown | undefined) => void
  onDownload: (download: Download | undefined) => void
  onLink: (link: Link) => void
  /** A newer player version is stored and starts with the next load. */
  onNewShell: () => void
}

/** False on plain http (except localhost): no service worker, Cache API or SubtleCrypto there. */
const isSecure = window.isSecureContext && 'serviceWorker' in navigator && 'caches' in window

const restoreWithinMs = 5000

/** Keeps the manifest and files of one screen stored locally and in sync with the server. */
export class Sync {
  #store = isSecure
    ? new MediaStore(cacheBlobStore(mediaCache), sha256)
    : new MediaStore(plainBlobStore('media'), plainHash)
  #worker: ShellWorker | undefined
  #keeper: ManifestKeeper
  #poll: ManifestPoll

  constructor(options: SyncOptions) {
    const { screenKey, isLinked, onManifest, onDownload, onLink, onNewShell } = options
    const blobs = isSecure ? cacheBlobStore(manifestCache) : plainBlobStore('programme')
    this.#keeper = new ManifestKeeper(this.#store, new ManifestStore(blobs, screenKey), {
      onManifest,
      onDownload,
      onWiped: () => void this.#worker?.check(),
    })
    if (isSecure) this.#worker = new ShellWorker({ onLost: (hash) => this.#keeper.handleLost(hash), onNewShell })
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
    // Best effort: most browsers refuse.
    navigator.storage?.persist?.().catch(() => undefined)
    void this.#start()
  }

  /** Returns a URL for the file of an asset. The file is not deleted before `release`. */
  async fileFor(asset: string): Promise<{ url: string; release: () => void }> {
    const url = this.#keeper.urlOf(asset)
    if (url === undefined) throw new Error('No manifest contains this asset.')
    const release = this.#keeper.inUse.begin(asset)
    if (this.#worker?.isControlling) return { url, release }
    const file = await this.#store.open(asset).catch(() => undefined)
    if (!file) return { url, release }
    const address = URL.createObjectURL(file)
    const free = (): void => {
      URL.revokeObjectURL(address)
      release()
    }
    return { url: address, release: free }
  }

  get shortage(): Shortage {
    return this.#keeper.shortage
  }

  /** Retries all downloads now. */
  retry(): void {
    this.#keeper.retry()
  }

  poll(): void {
    this.#poll.soon()
  }

  /** Deletes files that are not in use and downloads them again. */
  clearCache(): Promise<void> {
    return this.#keeper.renew()
  }

  /** This device may no longer show the screen: deletes its stored manifest. */
  forget(): void {
    this.#keeper.forget()
  }

  stop(): void {
    this.#poll.stop()
    this.#keeper.stop()
    this.#worker?.stop()
  }

  async #start(): Promise<void> {
    // With a damaged browser profile, storage calls may never settle.
    const late = new Promise((resolve) => setTimeout(resolve, restoreWithinMs))
    await Promise.race([this.#keeper.restore().catch(() => undefined), late])
    this.#poll.start(this.#keeper.revision)
  }
}
