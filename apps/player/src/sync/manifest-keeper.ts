import type { Manifest } from '@digisigncast/contract/manifest'
import { Downloader } from './downloader.ts'
import { FilesInUse } from './files-in-use.ts'
import type { ManifestStore, Manifests } from './manifest-store.ts'
import { needsOf, without } from './needs.ts'
import type { MediaStore } from './store/media-store.ts'
import { sweep } from './sweep.ts'

export interface Download {
  revision: string
  doneBytes: number
  totalBytes: number
}

export interface Shown {
  manifest: Manifest
  /** The same with the items only whose files are there. */
  playable: Manifest
  /** False while the first manifest of a screen is still coming, and grows. */
  isComplete: boolean
}

export interface KeeperEvents {
  /** What to play from now on. */
  onManifest: (shown: Shown | undefined) => void
  onDownload: (download: Download | undefined) => void
  /** Somebody has cleared the storage of this browser. */
  onWiped: () => void
}

/** What nothing plays any more is kept for this long, in case something on the display still reads it. */
const sweepAfterMs = 60_000
const glanceEveryMs = 5000
const glancesPerLook = 12
const fullRetryMs = 5 * 60_000
const nothing: Manifests = { active: undefined, previous: undefined, staged: undefined }
const hasItems = ({ scenes }: Manifest): boolean =>
  scenes.some(({ regions }) => regions.some(({ items }) => items.length > 0))

/**
 * Keeps the manifest that plays and everything in it, and changes over to the next one when all of that is there, in
 * one write. Whatever fails, the one that plays goes on.
 */
export class ManifestKeeper {
  readonly inUse = new FilesInUse()
  #store: MediaStore
  #kept: ManifestStore
  #events: KeeperEvents
  #downloader: Downloader
  #manifests = nothing
  /** Moves when the manifest is forgotten: what was begun before that must not bring it back. */
  #age = 0
  #shown = ''
  #isActivating = false
  #hasMadeRoom = false
  #isMakingRoom = false
  #fullUntil = 0
  #glances = 0
  #glanceTimer: ReturnType<typeof setInterval>
  #fullTimer: ReturnType<typeof setTimeout> | undefined
  #sweepTimer: ReturnType<typeof setTimeout> | undefined
  #tellTimer: ReturnType<typeof setTimeout> | undefined

  constructor(store: MediaStore, kept: ManifestStore, events: KeeperEvents) {
    this.#store = store
    this.#kept = kept
    this.#events = events
    this.#downloader = new Downloader(store, {
      onSettled: (hash) => this.#onSettled(hash),
      onFull: () => void this.#makeRoom(),
      onBytes: () => this.#tellSoon(),
    })
    this.#glanceTimer = setInterval(() => void this.#glance(), glanceEveryMs)
  }

  /** The newest manifest that is known, whether it plays already or not. */
  get revision(): string | undefined {
    return (this.#manifests.staged ?? this.#manifests.active)?.revision
  }

  /** Begins with what an earlier page has kept. */
  async restore(): Promise<void> {
    const age = this.#age
    const looked = this.#store.look()
    const manifests = await this.#kept.read()
    if (age !== this.#age) return
    this.#manifests = { ...manifests, staged: this.#manifests.staged ?? manifests.staged }
    const { active } = manifests
    // What was complete is most probably still there: the first picture does not wait for the look.
    if (active) this.#showManifest({ manifest: active, playable: active, isComplete: true }, [])
    await looked
    this.#show()
    this.#plan()
    this.#sweepLater()
  }

  offer(manifest: Manifest): void {
    this.#hasMadeRoom = false
    this.#fullUntil = 0
    const isActive = manifest.revision === this.#manifests.active?.revision
    this.#manifests = { ...this.#manifests, staged: isActive ? undefined : manifest }
    // Only the next start would miss it, and it would be told again.
    if (!this.#isActivating) void this.#kept.write(this.#manifests).catch(() => undefined)
    this.#tell()
    this.#plan()
  }

  /** The screen is not ours to show any more: neither its manifest nor its files stay. */
  forget(): void {
    this.#manifests = nothing
    this.#age += 1
    this.#shown = ''
    this.#downloader.want([])
    void this.#kept.forget().then(() => this.#sweep(false))
    this.#events.onDownload(undefined)
    this.#events.onManifest(undefined)
  }

  /** Looks whether everything is still there, and fetches what is not. */
  async look(): Promise<void> {
    await this.#store.look()
    this.#plan()
  }

  /** The worker has found a file damaged, or not there. */
  heedLost(hash: string): void {
    const { active, staged } = this.#manifests
    const needs = [active, staged].flatMap((manifest) => (manifest ? needsOf(manifest) : []))
    if (needs.some((need) => need.hash === hash && this.#store.isComplete(need))) void this.look()
  }

  /** Where the manifest itself is gone, nothing else is there either. */
  async #glance(): Promise<void> {
    this.#glances += 1
    const isWiped = await this.#kept.isWiped()
    if (isWiped) {
      await this.#kept.write(this.#manifests).catch(() => undefined)
      this.#events.onWiped()
    }
    if (isWiped || this.#glances % glancesPerLook === 0) await this.look()
  }

  hurry(): void {
    this.#downloader.hurry()
  }

  /** Fetches all files of the manifest anew and puts them in the place of those that are kept. */
  async renew(): Promise<void> {
    await this.#sweep(true)
    this.#store.distrust(this.inUse.hashes)
    this.#plan()
  }

  stop(): void {
    clearInterval(this.#glanceTimer)
    for (const timer of [this.#fullTimer, this.#sweepTimer, this.#tellTimer]) clearTimeout(timer)
    this.#downloader.stop()
  }

  /** What is wrong, in sentences. */
  faults(): string[] {
    const { active, staged } = this.#manifests
    const titles = [active, staged].flatMap((manifest) => (manifest ? this.#lostTitles(manifest) : []))
    const lost = [...new Set(titles)].map((title) => `“${title}” could not be downloaded.`)
    return this.#fullUntil > performance.now() ? ['The storage of this device is full.', ...lost] : lost
  }

  #lostTitles({ scenes }: Manifest): string[] {
    const items = scenes.flatMap(({ regions }) => regions.flatMap((region) => region.items))
    return items.filter(({ asset }) => this.#downloader.isLost(asset)).map(({ title }) => title)
  }

  #missing(manifest: Manifest): Set<string> {
    return new Set(
      needsOf(manifest)
        .filter((need) => !this.#store.isComplete(need))
        .map(({ hash }) => hash),
    )
  }

  /** What is to be fetched: first what the manifest lacks that plays, then the next one. */
  #plan(): void {
    const { active, staged } = this.#manifests
    if (this.#fullUntil > performance.now()) return
    this.#downloader.want([active, staged].flatMap((manifest) => (manifest ? needsOf(manifest) : [])))
    void this.#advance()
  }

  #onSettled(hash: string): void {
    this.#tellSoon()
    const { active } = this.#manifests
    // Told again even where it was never left out: what has failed on the display meanwhile is tried again.
    if (active && !this.#downloader.isLost(hash) && needsOf(active).some((need) => need.hash === hash)) this.#shown = ''
    this.#show()
    void this.#advance()
  }

  async #advance(): Promise<void> {
    const { active, staged } = this.#manifests
    if (!staged || this.#isActivating) return
    const missing = [...this.#missing(staged)]
    if (missing.some((hash) => !this.#downloader.isLost(hash))) return
    this.#isActivating = true
    const age = this.#age
    const next: Manifests = { active: staged, previous: active, staged: undefined }
    const isKept = await this.#kept.write(next).then(
      () => true,
      () => false,
    )
    this.#isActivating = false
    if (age !== this.#age) return
    // Another one has come while this one was written.
    const isNewest = this.#manifests.staged === staged
    if (!isKept) return this.#makeRoom()
    this.#manifests = isNewest ? next : { ...next, staged: this.#manifests.staged }
    this.#show()
    this.#tell()
    this.#sweepLater()
    if (isNewest) return
    void this.#kept.write(this.#manifests).catch(() => undefined)
    void this.#advance()
  }

  /** Shows the active manifest; while there is none, what has come of the first one. */
  #show(): void {
    const { active, staged } = this.#manifests
    const manifest = active ?? staged
    if (!manifest) return
    const missing = this.#missing(manifest)
    const playable = without(manifest, missing)
    if (!active && !hasItems(playable)) return
    const shown = JSON.stringify([manifest.revision, active !== undefined, [...missing]])
    if (shown === this.#shown) return
    this.#showManifest({ manifest, playable, isComplete: active !== undefined }, [...missing])
  }

  #showManifest(shown: Shown, missing: string[]): void {
    this.#shown = JSON.stringify([shown.manifest.revision, shown.isComplete, missing])
    this.#events.onManifest(shown)
  }

  #tellSoon(): void {
    this.#tellTimer ??= setTimeout(() => this.#tell(), 500)
  }

  #tell(): void {
    clearTimeout(this.#tellTimer)
    this.#tellTimer = undefined
    const { staged } = this.#manifests
    if (!staged) return this.#events.onDownload(undefined)
    const needs = needsOf(staged)
    const doneBytes = needs.reduce((sum, need) => sum + this.#downloader.doneBytes(need), 0)
    const totalBytes = needs.reduce((sum, { bytes }) => sum + bytes, 0)
    this.#events.onDownload({ revision: staged.revision, doneBytes: Math.min(doneBytes, totalBytes), totalBytes })
  }

  #sweepLater(): void {
    clearTimeout(this.#sweepTimer)
    this.#sweepTimer = setTimeout(() => void this.#sweep(false), sweepAfterMs)
  }

  #sweep(needsRoom: boolean): Promise<void> {
    const [store, kept] = [this.#store, this.#kept]
    return sweep({ store, kept, needsRoom, manifests: () => this.#manifests, inUse: () => this.inUse.hashes })
  }

  /** No room: what is not needed goes, once. When that is not enough, the manifest that plays stays. */
  async #makeRoom(): Promise<void> {
    // Several downloads end for the same reason.
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
