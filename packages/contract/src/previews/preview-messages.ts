/** Sent to the page of a preview, which is in a frame of the console. */
export type PreviewCommand =
  | { type: 'play' }
  | { type: 'pause' }
  /** Shows the next item, or the one before. */
  | { type: 'go'; by: 1 | -1 }
  | { type: 'speed'; speed: PreviewSpeed }
  /** Sets the time of the preview (ms since 1970). */
  | { type: 'time'; at: number }

export type PreviewSpeed = 1 | 4

/** Sent by the page of a preview at each change, and every second. */
export interface PreviewState {
  /** `expired`: the ticket is no longer valid. `failed`: `text` says why it cannot be shown. */
  phase: 'loading' | 'shown' | 'expired' | 'failed'
  /** Why it cannot be shown; null while it can. */
  text: string | null
  /** There is no content, whatever the time. */
  isEmpty: boolean
  /** The item that plays in the largest region, its place in the round, and what follows. */
  item: { title: string; place: number; count: number; next: string } | null
  isPaused: boolean
  speed: PreviewSpeed
  /** The time of the preview (ms since 1970). */
  time: number
  timeZone: string
  /** The content depends on the time: there is a schedule, or there are opening hours or rules. */
  isTimed: boolean
  /** The display is mounted upright. */
  isPortrait: boolean
}

/** Messages of a preview are in a field of their own: web pages may send others. */
export const previewMessage = (preview: PreviewCommand | PreviewState) => ({ preview })

const contentOf = (data: unknown): object | undefined => {
  const found = typeof data === 'object' && data !== null && 'preview' in data ? data.preview : undefined
  return typeof found === 'object' && found !== null ? found : undefined
}

/** The state in a message of a preview; undefined for any other message. Check the origin and the window first. */
export function previewStateIn(data: unknown): PreviewState | undefined {
  const found = contentOf(data)
  return found && 'phase' in found ? (found as PreviewState) : undefined
}

/** The command in a message to a preview; undefined for any other message. Check the origin and the window first. */
export function previewCommandIn(data: unknown): PreviewCommand | undefined {
  const found = contentOf(data)
  return found && 'type' in found ? (found as PreviewCommand) : undefined
}
