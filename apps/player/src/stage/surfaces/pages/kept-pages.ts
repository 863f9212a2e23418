import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { FramePage } from './frame-page.ts'

/** Each is a document whose scripts run, in the memory of the device. */
const maxKept = 6
/** Its item may have been removed. */
const keptMs = 60 * 60_000

interface Kept {
  page: FramePage
  timer: ReturnType<typeof setTimeout>
}

/** Pages of all regions that wait for their next turn, least recently shown first. */
let kept: Kept[] = []

/** Leaves a page loaded until its next turn, for an hour at most. */
export function keepPage(page: FramePage): void {
  page.isResting = true
  kept.push({ page, timer: setTimeout(() => close(page), keptMs) })
  if (kept.length > maxKept) close(kept[0]?.page)
}

/**
 * Takes the page of an item that is loaded already. A frame that is moved in the document loads again, so each slot has
 * its own.
 */
export function takePage(host: HTMLElement, wanted: NonNullable<ManifestItem['web']>): FramePage | undefined {
  const page = kept.find((one) => one.page.isFor(host, wanted))?.page
  remove(page)
  if (page) page.isResting = false
  return page
}

function close(page: FramePage | undefined): void {
  remove(page)
  page?.close()
}

function remove(page: FramePage | undefined): void {
  for (const one of kept) if (one.page === page) clearTimeout(one.timer)
  kept = kept.filter((one) => one.page !== page)
}
