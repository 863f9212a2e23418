import { z } from 'zod'
import { mediaItemsText } from '../api/media-items-text.ts'
import { FailingItem, failureText, listed, type ReportedFailure } from './screen-state.ts'

/** The worst fault of a device. Equal faults have equal fields. */
export const DeviceFault = z.discriminatedUnion('kind', [
  /** A download makes no progress. `file`: null if it is not known. */
  z.object({ kind: z.literal('download_stuck'), file: z.string().nullable() }),
  /** The first of the media that it cannot show, and their number. */
  z.object({
    kind: z.literal('items_failing'),
    items: z.array(FailingItem.pick({ title: true, reason: true })),
    count: z.int(),
  }),
  /** In the words of the player. */
  z.object({ kind: z.literal('reported'), text: z.string() }),
])
export type DeviceFault = z.infer<typeof DeviceFault>

interface Reported {
  /** The file of a download without progress; null for an unknown file, undefined for no such download. */
  stuckFile: string | null | undefined
  failing: readonly ReportedFailure[]
  faults: readonly string[]
}

const namedItems = 2

export function worstFault({ stuckFile, failing, faults: [text] }: Reported): DeviceFault | undefined {
  if (stuckFile !== undefined) return { kind: 'download_stuck', file: stuckFile }
  const items = failing.slice(0, namedItems).map(({ title, reason }) => ({ title, reason }))
  if (items.length > 0) return { kind: 'items_failing', items, count: failing.length }
  return text === undefined ? undefined : { kind: 'reported', text }
}

/** A fault after the name of its device. */
export function faultText(fault: DeviceFault): string {
  if (fault.kind === 'download_stuck')
    return `: the download of ${fault.file ? `“${fault.file}”` : 'new content'} makes no progress.`
  if (fault.kind === 'reported') return `: ${fault.text}`
  return ` cannot show ${mediaItemsText(fault.count)}: ${listed(fault.items.map(failureText), fault.count)}.`
}
