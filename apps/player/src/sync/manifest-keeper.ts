import type { Asset, Manifest } from '@digisigncast/contract/content/manifest'
import { timeNow } from '../clock.ts'
import { Downloader } from './downloader.ts'
import { FilesInUse } from './files-in-use.ts'
import type { ManifestStore, Manifests } from './manifest-store.ts'
import { needsOf, orderOf, playable, showsItems } from './needs.ts'
import type { MediaStore } from './store/media-store.ts'
import { sweep } from './sweep.ts'

export interface Download {
  revision: string
  doneBytes: number
  totalBytes: number
  /** Key of the first file that is not complete. */
  file: string | undefined
}

/** Reasons why the manifests cannot be shown completely. */
export interface Shortage {
  isFull: boolean
  active: Manifest | undefined
  staged: Manifest | undefined
  /** Keys of the files of the active manifest that are not stored. */
  missing: ReadonlySet<string>
  isLost: (asset: string) => boolean
}

export interface Shown {
  manifest: Manifest
  /** The manifest with only those items that this player can show and whose files are stored. */
  playable: Manifest
  /** False while the files of a screen's first manifest are still downloading. */
  isComplete: boolean
}

export interface KeeperEvents {
  /** The manifest to play; undefined for none. */
  onManifest: (shown: Shown | undefined) => void
  onDownload: (download: Download | undefined) => void
  /** The browser's storage was cleared. */
  onWiped: () => void
}

/** Grace period before unused files are deleted: the display may still read them. */
const sweepAfterMs = 60_000
const checkEveryMs = 5000
const checksPerScan = 12
/** A manifest waits for the files of what may play within this time. */
const readyForMs = 60 * 60_000
const fullRetryMs = 5 * 60_000
const nothing: Manifests = { active: undefined, previous: undefined, staged: undefined }
const hasItems = ({ scenes, contents = {} }: Manifest): boolean =>
  [scenes, ...Object.values(contents)].flat().some(({ regions }) => regions.some(({ items }) => items.length > 0))

/**
 * Stores the active manifest with its files and switches to the next one atomically when its files are complete. On any
 * failure the active manifest keeps playing.
 */
export class ManifestKeeper {
  readonly inUse = new FilesInUse()
  #store: MediaStore
  #kept: ManifestStore
  #events: KeeperEvents
  #downloader: Downloader
  #manifests = nothing
  /** Incremented by `forget`: work started before must not restore the manifest. */
  #generation = 0
  #shown = ''
  #isScanned = false
  #isActivating = false
  #hasMadeRoom = false
  #isMakingRoom = false
  #fullUntil = 0
  #checks = 0
  #checkTimer: ReturnType<typeof setInterval>
  #fullTimer: ReturnType<typeof setTimeout> | undefined
  #sweepTimer: ReturnType<typeof setTimeout> | undefined
  #progressTimer: ReturnType<typeof setTimeout> | undefined

  constructor(store: MediaStore, kept: ManifestStore, events: KeeperEvents) {
    this.#store = store
    this.#kept = kept
    this.#events = events
    this.#downloader = new Downloader(store, {
      onSettled: (hash) => this.#onSettled(hash),
      onFull: () => void this.#makeRoom(),
      onBytes: () => this.#reportProgressSoon(),
    })
    this.#checkTimer = setInterval(() => void this.#check(), checkEveryMs)
  }

  /** The newest known manifest, active or staged. */
  get newest(): Manifest | undefined {
    return this.#manifests.staged ?? this.#manifests.active
  }

  /** Restores the stored manifest and starts playing it. */
  async restore(): Promise<void> {
    const generation = this.#generation
    const scanned = this.#store.scan()
    const manifests = await this.#kept.read()
    if (generation !== this.#generation) return
    this.#manifests = { ...manifests, staged: this.#manifests.staged ?? manifests.staged }
    const { active } = manifests
    // Files of a complete manifest are most likely still stored: start playing before the scan ends.
    if (active) this.#showManifest({ manifest: active, playable: playable(active), isComplete: true }, [])
    await scanned
    this.#isScanned = true
    this.#show()
    this.#plan()
    this.#sweepLater()
  }

  /** Throws for a manifest that this player cannot use; the others stay. */
  offer(manifest: Manifest): void {
    needsOf(manifest)
    this.#hasMadeRoom = false
    this.#fullUntil = 0
    // While another one is being activated, even the active one is newer.
    const isActive = manifest.revision === this.#manifests.active?.revision && !this.#isActivating
    this.#manifests = { ...this.#manifests, staged: isActive ? undefined : manifest }
    // A failed write only affects the next start, which fetches the manifest again.
    if (!this.#isActivating) void this.#kept.write(this.#manifests).catch(() => undefined)
    this.#reportProgress()
    this.#plan()
  }

  /** This device may no longer show the screen: deletes its manifest and files. */
  forget(): void {
    this.#manifests = nothing
    this.#generation += 1
    this.#shown = ''
    this.#downloader.want([])
    void this.#kept.forget().then(() => this.#sweep(false))
    this.#events.onDownload(undefined)
    this.#events.onManifest(undefined)
  }

  /** Scans the stored files and downloads missing ones. */
  async verify(): Promise<void> {
    await this.#store.scan()
    this.#plan()
  }

  /** The service worker found a file damaged or missing. */
  handleLost(hash: string): void {
    const { active, staged } = this.#manifests
    const needs = [active, staged].flatMap((manifest) => (manifest ? needsOf(manifest) : []))
    if (needs.some((need) => need.hash === hash && this.#store.isComplete(need))) void this.verify()
  }

  /** Detects cleared storage: if the manifest is gone, the files are too. */
  async #check(): Promise<void> {
    this.#checks += 1
    const isWiped = await this.#kept.isWiped()
    if (isWiped) {
      await this.#kept.write(this.#manifests).catch(() => undefined)
      this.#events.onWiped()
    }
    if (isWiped || this.#checks % checksPerScan === 0) await this.verify()
  }

  hurry(): void {
    this.#downloader.hurry()
  }

  /** Retries all downloads now, also those of lost files and after a full storage. */
  retry(): void {
    this.#hasMadeRoom = false
    this.#fullUntil = 0
    this.#plan()
    this.#downloader.retry()
  }

  /** Downloads all files of the manifest again and replaces the stored ones. */
  async renew(): Promise<void> {
    await this.#sweep(true)
    this.#store.markStale(this.inUse.hashes)
    this.#plan()
  }

  stop(): void {
    clearInterval(this.#checkTimer)
    for (const timer of [this.#fullTimer, this.#sweepTimer, this.#progressTimer]) clearTimeout(timer)
    this.#downloader.stop()
  }

  get shortage(): Shortage {
    const { active, staged } = this.#manifests
    return {
      isFull: this.#fullUntil > performance.now(),
      active,
      staged,
      missing: active && this.#isScanned ? this.#missing(active) : new Set(),
      isLost: (asset) => this.#downloader.isLost(asset),
    }
  }

  /** An asset of its manifests. */
  assetOf(key: string): Asset | undefined {
    const { active, previous, staged } = this.#manifests
    return [active, staged, previous].find((manifest) => manifest?.assets[key])?.assets[key]
  }

  /** Keys of the files that are not stored, of what may play before `until` (ms since 1970). */
  #missing(manifest: Manifest, until = Number.POSITIVE_INFINITY): Set<string> {
    return new Set(
      needsOf(manifest)
        .filter((need) => need.startsAt < until && !this.#store.isComplete(need))
        .map(({ hash }) => hash),
    )
  }

  /** Sets the downloads by when the files play; at the same time first those of the active manifest. */
  #plan(): void {
    const { active, staged } = this.#manifests
    if (this.#fullUntil > performance.now()) return
    const needs = [active, staged].flatMap((manifest) => (manifest ? needsOf(manifest) : []))
    this.#downloader.want(needs.toSorted((one, other) => orderOf(one) - orderOf(other)))
    void this.#advance()
  }

  #onSettled(hash: string): void {
    this.#reportProgressSoon()
    const { active } = this.#manifests
    // Shown again even if the file was never left out, so that the stage retries files that failed meanwhile.
    if (active && !this.#downloader.isLost(hash) && needsOf(active).some((need) => need.hash === hash)) this.#shown = ''
    this.#show()
    void this.#advance()
  }

  async #advance(): Promise<void> {
    const { active, staged } = this.#manifests
    if (!staged || this.#isActivating) return
    const missing = this.#missing(staged, timeNow() + readyForMs)
    if ([...missing].some((hash) => !this.#downloader.isLost(hash))) return
    if (active && this.#wouldEmpty(active, staged, missing)) return
    this.#isActivating = true
    const generation = this.#generation
    const next: Manifests = { active: staged, previous: active, staged: undefined }
    const isKept = await this.#kept.write(next).then(
      () => true,
      () => false,
    )
    this.#isActivating = false
    if (generation !== this.#generation) return
    // A newer manifest may have arrived during the write.
    const isNewest = this.#manifests.staged === staged
    if (!isKept) return this.#makeRoom()
    this.#manifests = isNewest ? next : { ...next, staged: this.#manifests.staged }
    this.#show()
    this.#reportProgress()
    this.#sweepLater()
    if (isNewest) return
    void this.#kept.write(this.#manifests).catch(() => undefined)
    void this.#advance()
  }

  /** Whether the display would show nothing for want of files. It keeps what it shows until one of them is there. */
  #wouldEmpty(active: Manifest, staged: Manifest, missing: ReadonlySet<string>): boolean {
    if (missing.size === 0 || !showsItems(staged) || showsItems(staged, missing)) return false
    return showsItems(active, this.#missing(active))
  }

  /** Shows the active manifest; without one, the downloaded part of the first one. */
  #show(): void {
    const { active, staged } = this.#manifests
    const manifest = active ?? staged
    if (!manifest) return
    const missing = this.#missing(manifest)
    const rest = playable(manifest, missing)
    if (!active && !hasItems(rest)) return
    const shown = JSON.stringify([manifest.revision, active !== undefined, [...missing]])
    if (shown === this.#shown) return
    this.#showManifest({ manifest, playable: rest, isComplete: active !== undefined }, [...missing])
  }

  #showManifest(shown: Shown, missing: string[]): void {
    this.#shown = JSON.stringify([shown.manifest.revision, shown.isComplete, missing])
    this.#events.onManifest(shown)
  }

  #reportProgressSoon(): void {
    this.#progressTimer ??= setTimeout(() => this.#reportProgress(), 500)
  }

  #reportProgress(): void {
    clearTimeout(this.#progressTimer)
    this.#progressTimer = undefined
    const { staged } = this.#manifests
    if (!staged) return this.#events.onDownload(undefined)
    const needs = needsOf(staged)
    const doneBytes = needs.reduce((sum, need) => sum + this.#downloader.doneBytes(need), 0)
    const totalBytes = needs.reduce((sum, { bytes }) => sum + bytes, 0)
    const file = needs.find((need) => !this.#store.isComplete(need))?.hash
    this.#events.onDownload({ revision: staged.revision, doneBytes: Math.min(doneBytes, totalBytes), totalBytes, file })
  }

  #sweepLater(): void {
    clearTimeout(this.#sweepTimer)
    this.#sweepTimer = setTimeout(() => void this.#sweep(false), sweepAfterMs)
  }

  #sweep(needsRoom: boolean): Promise<void> {
    const [store, kept] = [this.#store, this.#kept]
    return sweep({ store, kept, needsRoom, manifests: () => this.#manifests, inUse: () => this.inUse.hashes })
  }

  /** Deletes unneeded files once. If the storage is still full, the active manifest stays. */
  async #makeRoom(): Promise<void> {
    // Several downloads may report full storage together.
    if (this.#isMakingRoom) return
    if (!this.#hasMadeRoom) {
      this.#hasMadeRoom = true
      this.#isMakingRoom = true
      await this.#sweep(true)
      this.#isMakingRoom = false
      this.#plan()
      return
    }
    this.#fullUntil = performance.now() + fullRetryMs
    this.#downloader.want([])
    this.#events.onDownload(undefined)
    clearTimeout(this.#fullTimer)
    this.#fullTimer = setTimeout(() => {
      this.#hasMadeRoom = false
      this.#plan()
    }, fullRetryMs)
  }
}
