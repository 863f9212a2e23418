import type { Asset, Manifest } from '@digisigncast/contract/content/manifest'
import { timeNow } from '../browser/clock.ts'
import { Downloader } from './downloader.ts'
import { FilesInUse } from './files-in-use.ts'
import {
  initialState,
  type KeeperEffect,
  type KeeperEvent,
  type KeeperFacts,
  missingOf,
  reduce,
  type Shown,
} from './keeper-state.ts'
import type { ManifestStore, Manifests } from './manifest-store.ts'
import { needsOf } from './needs.ts'
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
const progressEveryMs = 500

/**
 * Stores the active manifest with its files and switches to the next one atomically when its files are complete. On any
 * failure the active manifest keeps playing. `keeper-state.ts` decides; this class does it.
 */
export class ManifestKeeper {
  readonly inUse = new FilesInUse()
  #store: MediaStore
  #kept: ManifestStore
  #events: KeeperEvents
  #downloader: Downloader
  #state = initialState
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
      onSettled: (hash) => this.#send({ type: 'settled', hash }),
      onFull: () => this.#send({ type: 'full' }),
      onBytes: () => this.#reportProgressSoon(),
    })
    this.#checkTimer = setInterval(() => void this.#check(), checkEveryMs)
  }

  /** The newest known manifest, active or staged. */
  get newest(): Manifest | undefined {
    const { active, staged } = this.#state.manifests
    return staged ?? active
  }

  /** Restores the stored manifest and starts playing it. */
  async restore(): Promise<void> {
    const { generation } = this.#state
    const scanned = this.#store.scan()
    const manifests = await this.#kept.read()
    this.#send({ type: 'restored', manifests, generation })
    if (generation !== this.#state.generation) return
    await scanned
    this.#send({ type: 'scanned' })
  }

  /** Throws for a manifest that this player cannot use; the others stay. */
  offer(manifest: Manifest): void {
    needsOf(manifest)
    this.#send({ type: 'offered', manifest })
  }

  /** This device may no longer show the screen: deletes its manifest and files. */
  forget(): void {
    this.#send({ type: 'forgotten' })
  }

  /** The service worker found a file damaged or missing. */
  handleLost(hash: string): void {
    this.#send({ type: 'lost', hash })
  }

  hurry(): void {
    this.#downloader.hurry()
  }

  /** Retries all downloads now, also those of lost files and after a full storage. */
  retry(): void {
    this.#send({ type: 'retried' })
  }

  /** Downloads all files of the manifest again and replaces the stored ones. */
  async renew(): Promise<void> {
    await this.#sweep(true)
    this.#store.markStale(this.inUse.hashes)
    this.#send({ type: 'files-changed' })
  }

  stop(): void {
    clearInterval(this.#checkTimer)
    for (const timer of [this.#fullTimer, this.#sweepTimer, this.#progressTimer]) clearTimeout(timer)
    this.#downloader.stop()
  }

  get shortage(): Shortage {
    const { fullUntil, isScanned, manifests } = this.#state
    const { active, staged } = manifests
    return {
      isFull: fullUntil > performance.now(),
      active,
      staged,
      missing: active && isScanned ? missingOf(active, this.#facts()) : new Set(),
      isLost: (asset) => this.#downloader.isLost(asset),
    }
  }

  /** An asset of its manifests. */
  assetOf(key: string): Asset | undefined {
    const { active, previous, staged } = this.#state.manifests
    return [active, staged, previous].find((manifest) => manifest?.assets[key])?.assets[key]
  }

  #send(event: KeeperEvent): void {
    const { state, effects } = reduce(this.#state, event, this.#facts())
    this.#state = state
    for (const effect of effects) this.#perform(effect)
  }

  #facts(): KeeperFacts {
    return {
      now: performance.now(),
      time: timeNow(),
      isStored: (need) => this.#store.isComplete(need),
      isLost: (hash) => this.#downloader.isLost(hash),
    }
  }

  #perform(effect: KeeperEffect): void {
    switch (effect.type) {
      case 'show':
        return this.#events.onManifest(effect.shown)
      case 'want':
        return this.#downloader.want(effect.needs)
      case 'retry-downloads':
        return this.#downloader.retry()
      case 'activate':
        return void this.#activate(effect.next, effect.generation)
      case 'keep':
        return void this.#kept.write(effect.manifests).catch(() => undefined)
      case 'delete':
        return void this.#kept.forget().then(() => this.#sweep(false))
      case 'scan':
        return void this.#scan()
      case 'sweep-later':
        clearTimeout(this.#sweepTimer)
        this.#sweepTimer = setTimeout(() => void this.#sweep(false), sweepAfterMs)
        return
      case 'make-room':
        return void this.#sweep(true).then(() => this.#send({ type: 'room-made' }))
      case 'pause-downloads':
        clearTimeout(this.#fullTimer)
        this.#fullTimer = setTimeout(() => this.#send({ type: 'full-pause-over' }), effect.ms)
        return
      case 'report-progress':
        return this.#reportProgress()
      case 'report-progress-soon':
        return this.#reportProgressSoon()
      case 'report-no-download':
        return this.#events.onDownload(undefined)
    }
  }

  async #activate(next: Manifests, generation: number): Promise<void> {
    const isKept = await this.#kept.write(next).then(
      () => true,
      () => false,
    )
    this.#send({ type: 'written', next, isKept, generation })
  }

  /** Scans the stored files and downloads missing ones. */
  async #scan(): Promise<void> {
    await this.#store.scan()
    this.#send({ type: 'files-changed' })
  }

  /** Detects cleared storage: if the manifest is gone, the files are too. */
  async #check(): Promise<void> {
    this.#checks += 1
    const isWiped = await this.#kept.isWiped()
    if (isWiped) {
      await this.#kept.write(this.#state.manifests).catch(() => undefined)
      this.#events.onWiped()
    }
    if (isWiped || this.#checks % checksPerScan === 0) await this.#scan()
  }

  #reportProgressSoon(): void {
    this.#progressTimer ??= setTimeout(() => this.#reportProgress(), progressEveryMs)
  }

  #reportProgress(): void {
    clearTimeout(this.#progressTimer)
    this.#progressTimer = undefined
    const { staged } = this.#state.manifests
    if (!staged) return this.#events.onDownload(undefined)
    const needs = needsOf(staged)
    const doneBytes = needs.reduce((sum, need) => sum + this.#downloader.doneBytes(need), 0)
    const totalBytes = needs.reduce((sum, { bytes }) => sum + bytes, 0)
    const file = needs.find((need) => !this.#store.isComplete(need))?.hash
    this.#events.onDownload({ revision: staged.revision, doneBytes: Math.min(doneBytes, totalBytes), totalBytes, file })
  }

  #sweep(needsRoom: boolean): Promise<void> {
    const [store, kept] = [this.#store, this.#kept]
    return sweep({ store, kept, needsRoom, manifests: () => this.#state.manifests, inUse: () => this.inUse.hashes })
  }
}
