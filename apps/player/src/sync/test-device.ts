import type { Manifest } from '@digisigncast/contract/content/manifest'
import { manifestOfScenes } from '../testing/test-manifest.ts'
import { initialState, type KeeperEffect, type KeeperEvent, reduce, type Shown } from './keeper-state.ts'
import type { Manifests } from './manifest-store.ts'
import type { Need } from './needs.ts'

/** A manifest that plays files of 10 bytes in one region. */
export const manifestOf = (revision: string, files: string): Manifest =>
  manifestOfScenes([[files.split('')]], { revision })

export const nothing: Manifests = { active: undefined, previous: undefined, staged: undefined }
/** The data that survives a crash. */
interface Disk {
  kept: Manifests
  files: Set<string>
}

/** For tests: a player whose downloads and answers of the storage arrive when a test says so. */
export class Device {
  state = initialState
  now = 0
  time = Date.UTC(2026, 0, 1)
  shown: Shown | undefined
  shows = 0
  wanted: Need[] = []
  readonly lost = new Set<string>()
  /** Answers that have not arrived. */
  readonly coming: KeeperEvent[] = []
  readonly done: KeeperEffect['type'][] = []
  readonly disk: Disk
  canWrite = true
  #crashAfter: number

  /** It crashes after this number of effects. */
  constructor(disk: Disk, crashAfter = Number.POSITIVE_INFINITY) {
    this.disk = disk
    this.#crashAfter = crashAfter
  }

  send(event: KeeperEvent): this {
    if (this.isCrashed) return this
    const { now, time, disk, lost } = this
    const isStored = ({ hash }: Need) => disk.files.has(hash)
    const { state, effects } = reduce(this.state, event, { now, time, isStored, isLost: (hash) => lost.has(hash) })
    this.state = state
    for (const effect of effects) this.#perform(effect)
    return this
  }

  start(): this {
    this.send({ type: 'restored', manifests: this.disk.kept, generation: this.state.generation })
    return this.send({ type: 'scanned' })
  }

  download(...hashes: string[]): this {
    for (const hash of hashes) {
      if (this.isCrashed) return this
      this.disk.files.add(hash)
      this.send({ type: 'settled', hash })
    }
    return this
  }

  /** A file that is not available. */
  lose(hash: string): this {
    this.lost.add(hash)
    return this.send({ type: 'settled', hash })
  }

  /** All answers and downloads arrive. */
  finish(): this {
    for (;;) {
      const event = this.coming.shift()
      const missing = this.wanted.find(({ hash }) => !this.disk.files.has(hash))
      if (event) this.send(event)
      else if (missing && !this.isCrashed) this.download(missing.hash)
      else return this
    }
  }

  get isCrashed(): boolean {
    return this.done.length >= this.#crashAfter
  }

  /** The files that it plays. */
  get plays(): string {
    const items = this.shown?.playable.scenes.flatMap(({ regions }) => regions.flatMap((region) => region.items))
    return (items ?? []).map(({ id }) => id).join('')
  }

  #perform(effect: KeeperEffect): void {
    if (this.isCrashed) return
    this.done.push(effect.type)
    const { disk, coming } = this
    if (effect.type === 'show') {
      this.shown = effect.shown
      this.shows += 1
    }
    if (effect.type === 'want') this.wanted = effect.needs
    if (effect.type === 'keep' && this.canWrite) disk.kept = effect.manifests
    if (effect.type === 'delete') disk.kept = nothing
    if (effect.type === 'scan') coming.push({ type: 'files-changed' })
    if (effect.type === 'make-room') coming.push({ type: 'room-made' })
    if (effect.type === 'activate') {
      if (this.canWrite) disk.kept = effect.next
      coming.push({ type: 'written', next: effect.next, isKept: this.canWrite, generation: effect.generation })
    }
  }
}
