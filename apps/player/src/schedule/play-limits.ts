import type { Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import type { PlayShare } from '@digisigncast/contract/devices/device-link'
import type { SpentItems } from '@digisigncast/timeline/item-rules'
import { ownIdOf } from '@digisigncast/timeline/rounds/nested-playlists'
import { dayMs, minuteMs, offsetsOf } from '@digisigncast/timeline/wall-time'
import { readStored, writeStored } from '../browser/page-storage.ts'

const hourMs = 60 * minuteMs
const prefix = 'digisigncast.plays.'
const alone: PlayShare = { of: 1, place: 0 }

/** Plays of an item in the hour and on the day of the last one, in the time zone of the screen. */
interface Count {
  /** Start of the hour (ms since 1970): an hour that comes twice, when clocks are set back, is two hours. */
  hour: number
  inHour: number
  /** Days since 1970. */
  day: number
  inDay: number
}

type Limits = Pick<ManifestItem, 'maxPerHour' | 'maxPerDay'>

/**
 * Counts the plays of items with limits on this display, together in all places that a playlist has in others, and
 * compares them with its share. Both are stored, so that a restart continues with them.
 */
export class PlayLimits {
  #key: string
  #share: PlayShare
  #timeZone = 'UTC'
  /** By the ids of items, with those of the lists that they are in. */
  #limits = new Map<string, Limits>()
  /** By the own ids of items. */
  #counts: Map<string, Count>
  /** How many times counted items are on the display, by their ids: their last plays are not cut short. */
  #playing = new Map<string, number>()

  constructor(screenKey: string) {
    this.#key = prefix + encodeURIComponent(screenKey)
    this.#counts = countsFrom(readStored(this.#key))
    this.#share = shareFrom(readStored(`${this.#key}.share`)) ?? alone
  }

  /** Whether some items have limits. */
  get isUsed(): boolean {
    return this.#limits.size > 0
  }

  /** Takes its share of the limits of the screen. It is kept without a network. */
  share(share: PlayShare): void {
    if (share.of === this.#share.of && share.place === this.#share.place) return
    this.#share = share
    writeStored(`${this.#key}.share`, share)
  }

  /** Takes the limits of another manifest. */
  use({ screen, scenes, contents = {} }: Pick<Manifest, 'screen' | 'scenes' | 'contents'>): void {
    this.#timeZone = screen.timeZone
    const items = [scenes, ...Object.values(contents)].flatMap((some) =>
      some.flatMap(({ regions }) => regions.flatMap((region) => region.items)),
    )
    const limited = items.filter(({ maxPerHour, maxPerDay }) => maxPerHour !== undefined || maxPerDay !== undefined)
    this.#limits = new Map(limited.map((item) => [item.id, item]))
  }

  /** An item is now on the display. `now`: ms since 1970. */
  begin({ id }: ManifestItem, now: number): void {
    const limits = this.#limits.get(id)
    const { hour, day } = this.#times(now)
    if (!limits || this.#isSpent(id, limits, { hour, day })) return
    const { inHour, inDay } = this.#countAt(id, { hour, day })
    this.#counts.set(ownIdOf(id), { hour, inHour: inHour + 1, day, inDay: inDay + 1 })
    this.#playing.set(id, (this.#playing.get(id) ?? 0) + 1)
    // Only the counts of items that have a limit now are kept. Without storage, a restart begins to count anew.
    const limited = new Set([...this.#limits.keys()].map(ownIdOf))
    writeStored(
      this.#key,
      [...this.#counts].filter(([counted]) => limited.has(counted)),
    )
  }

  /** Returns whether the item has a limit. */
  end({ id }: ManifestItem): boolean {
    const others = (this.#playing.get(id) ?? 0) - 1
    if (others > 0) this.#playing.set(id, others)
    else this.#playing.delete(id)
    return this.#limits.has(id)
  }

  /** Whether an item has reached a limit, also if it is on the display for the last time. */
  isSpent({ id }: ManifestItem, now: number): boolean {
    const limits = this.#limits.get(id)
    return limits !== undefined && this.#isSpent(id, limits, this.#times(now))
  }

  /** The items that have reached a limit and are not on the display, and the end of the hour. */
  spentAt(now: number): SpentItems {
    const { hour, day } = this.#times(now)
    const spent = [...this.#limits].filter(
      ([id, limits]) => !this.#playing.has(id) && this.#isSpent(id, limits, { hour, day }),
    )
    return {
      ids: new Set(spent.map(([id]) => id)),
      until: this.#limits.size > 0 ? hour + hourMs : Number.POSITIVE_INFINITY,
    }
  }

  #times(now: number) {
    const wall = now + offsetsOf(this.#timeZone)(now)
    return { hour: now - (wall % hourMs), day: Math.floor(wall / dayMs) }
  }

  #countAt(id: string, { hour, day }: Pick<Count, 'hour' | 'day'>): Pick<Count, 'inHour' | 'inDay'> {
    const count = this.#counts.get(ownIdOf(id))
    return {
      inHour: count?.hour === hour ? count.inHour : 0,
      inDay: count?.day === day ? count.inDay : 0,
    }
  }

  #isSpent(id: string, { maxPerHour, maxPerDay }: Limits, at: Pick<Count, 'hour' | 'day'>): boolean {
    const { inHour, inDay } = this.#countAt(id, at)
    return inHour >= this.#partOf(maxPerHour, id, at.hour / hourMs) || inDay >= this.#partOf(maxPerDay, id, at.day)
  }

  /** The plays of this display in a period. What cannot be divided goes to another display in each period. */
  #partOf(most: number | undefined, id: string, period: number): number {
    if (most === undefined) return Number.POSITIVE_INFINITY
    const { of, place } = this.#share
    const turn = (place + Math.floor(period) + sumOf(ownIdOf(id))) % of
    return Math.floor(most / of) + (turn < most % of ? 1 : 0)
  }
}

/** A number that is the same on all displays: items of one period are divided differently. */
const sumOf = (id: string): number => Array.from(id).reduce((sum, sign) => sum + sign.charCodeAt(0), 0)

function shareFrom(kept: unknown): PlayShare | undefined {
  const { of, place } = (kept ?? {}) as Partial<PlayShare>
  const isShare = Number.isSafeInteger(of) && Number.isSafeInteger(place) && Number(of) >= 1
  return isShare ? (kept as PlayShare) : undefined
}

function countsFrom(kept: unknown): Map<string, Count> {
  const isCount = (one: unknown): one is [string, Count] =>
    Array.isArray(one) && typeof one[0] === 'string' && Number.isSafeInteger(one[1]?.inDay)
  return new Map(Array.isArray(kept) ? kept.filter(isCount) : [])
}
