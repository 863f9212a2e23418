import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { Shown } from './keeper-state.ts'
import { type Download, ManifestKeeper, type Shortage } from './manifest-keeper.ts'
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
  /** The token of a paired device, to which hints announce changes. Undefined for a view by code. */
  token: string | undefined
  onManifest: (shown: Shown | undefined) => void
  onDownload: (download: Download | undefined) => void
  onLink: (link: Link, error?: string) => void
  /** The server has confirmed the newest manifest; `askedAt` is performance.now() of the request. */
  onConfirmed: (askedAt: number) => void
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
  /** Files that were compared with their hashes. */
  #intact = new Set<string>()

  constructor(options: SyncOptions) {
    const { screenKey, token, onManifest, onDownload, onLink, onConfirmed, onNewShell } = options
    const blobs = isSecure ? cacheBlobStore(manifestCache) : plainBlobStore('programme')
    this.#keeper = new ManifestKeeper(this.#store, new ManifestStore(blobs, screenKey), {
      onManifest,
      onDownload,
      onWiped: () => void this.#worker?.check(),
    })
    if (isSecure) this.#worker = new ShellWorker({ onLost: (hash) => this.#keeper.handleLost(hash), onNewShell })
    let link: Link = 'asking'
    this.#poll = new ManifestPoll(screenKey, token, {
      onManifest: (manifest: Manifest) => this.#keeper.offer(manifest),
      onConfirmed,
      onLink: (next, error) => {
        if (next === 'unknown' || next === 'closed') this.#keeper.forget()
        if (next === 'ok' && link !== 'ok') this.#keeper.hurry()
        link = next
        onLink(next, error)
      },
    })
    // Best effort: most browsers refuse.
    navigator.storage?.persist?.().catch(() => undefined)
    void this.#start()
  }

  /** Returns a URL for the file of an asset. The file is not deleted before `release`. */
  async fileFor(asset: string) {
    const found = this.#keeper.assetOf(asset)
    if (!found) throw new Error('No manifest contains this asset.')
    const { url, font } = found
    const path = url
    const release = this.#keeper.inUse.begin(asset)
    if (this.#worker?.isControlling) return { url, path, font, release }
    const file = await this.#store.open(asset).catch(() => undefined)
    if (!file) return { url, path, font, release }
    const address = URL.createObjectURL(file)
    const free = (): void => {
      URL.revokeObjectURL(address)
      release()
    }
    const isReadable = (): Promise<boolean> => this.#isIntact(asset)
    return { url: address, path, font, isReadable, release: free }
  }

  /** Whether a stored file that could not be shown is as it was downloaded. Otherwise it is downloaded again. */
  async #isIntact(asset: string): Promise<boolean> {
    // Hashing a long video takes longer than the stage waits: the next failure has the result.
    if (this.#intact.has(asset)) return true
    const isIntact = await this.#store.isIntact(asset).catch(() => false)
    if (isIntact) this.#intact.add(asset)
    else this.#keeper.handleLost(asset)
    return isIntact
  }

  /** The newest known manifest, whose files may still be downloading. */
  get newest(): Manifest | undefined {
    return this.#keeper.newest
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
    this.#poll.start(this.#keeper.newest?.revision)
  }
}
