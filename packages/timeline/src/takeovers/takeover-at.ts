import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'

export interface TakeoverAt<Takeover> {
  /** The one that plays; undefined: none runs, or none has anything to show. */
  takeover: Takeover | undefined
  /** Nothing changes before this instant (ms). */
  until: number
}

/**
 * The takeover that fills the screen at an instant (ms): the newest one that runs and has something to show. A takeover
 * runs from when it is known until its end, also while a clock is before its start.
 */
export function takeoverAt<Takeover extends Pick<ManifestTakeover, 'startsAt' | 'endsAt'>>(
  takeovers: readonly Takeover[],
  now: number,
  hasContent: (takeover: Takeover) => boolean,
): TakeoverAt<Takeover> {
  const running = takeovers.filter(({ endsAt }) => now < endsAt)
  const takeover = running.filter(hasContent).toSorted((one, other) => other.startsAt - one.startsAt)[0]
  return { takeover, until: Math.min(...running.map(({ endsAt }) => endsAt)) }
}
