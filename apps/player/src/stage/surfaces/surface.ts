import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Failure } from '../faults.ts'
import type { FileFor } from '../files.ts'
import type { Decoders } from './decoders.ts'
import type { Sound } from './sound.ts'

/** The current picture of an item, for screenshots. */
export type Picture = HTMLImageElement | HTMLVideoElement | HTMLCanvasElement

/** `incomplete`: it can be shown without its video, which did not start: a decoder may be missing. */
export type Primed = 'ready' | 'incomplete' | Failure

export interface SurfaceOptions {
  fileFor: FileFor
  decoders: Decoders
  sound: Sound
  /** The time zone of the screen. */
  timeZone: () => string
  /**
   * An item is shown without parts that could not be drawn, or its fallback is, or it tried to open other addresses.
   * Without `parts`: it is complete.
   */
  onParts: (item: ManifestItem, parts: readonly string[]) => void
  /** Lets the display ask the server about web pages. Omitted: it is not a device. */
  deviceToken?: string | undefined
  /** The item on the display has failed: `check` returns the failure. */
  onFault: () => void
}

/**
 * Shows the items of one kind in a slot, one at a time. It is reused for all of them: browsers refuse to create more
 * video players after about a thousand discarded ones.
 */
export interface Surface {
  readonly element: HTMLElement
  /** Time before its start at which an item is prepared. */
  readonly leadMs: number
  /** An item that starts later than this keeps its full duration; before that it is shortened. */
  readonly maxCatchUpMs: number
  /** Whether the item on the display uses a decoder. */
  readonly holdsDecoder: boolean
  /** Whether its fallback is shown in place of the item. `onParts` is called when this changes. */
  readonly isReplaced?: boolean
  /** Interval at which `check` must be called for the item on the display. */
  readonly checkEveryMs: number
  /** Duration of one round of an item that has its own clock, such as a video. */
  readonly roundMs?: number | undefined
  /** Position in the current round. */
  readonly positionMs?: number | undefined

  /** Whether an item needs a video decoder. */
  needsDecoder(item: ManifestItem): boolean
  /** Loads an item, hidden. Resolves when its first frame can be shown. Aborted by `signal`. */
  prime(item: ManifestItem, signal: AbortSignal): Promise<Primed>
  /** The settings of its item have changed. */
  update(item: ManifestItem): void
  /** Presents the first frame, below the live slot. */
  present(): Promise<void>
  /** The item is on the display now. `now` is performance.now(). */
  begin(now: number): void
  /** True: an item with rounds starts again at its end. False: it stops on its last frame. */
  repeat?(isWanted: boolean): void
  /** Watchdog of the item on the display. Returns its failure, once. */
  check?(now: number): Failure | undefined
  /** Frees the decoder; the current frame stays. */
  freeDecoder?(): Promise<void>
  /** Takes a decoder again and restarts the item. */
  resume?(now: number): Promise<void>
  picture(): Picture | undefined
  /** Draws its present state for a screenshot, where `picture` is not that. */
  drawPresent?: () => Promise<Picture | undefined>
  /** Unloads the item. */
  release(): void
}
