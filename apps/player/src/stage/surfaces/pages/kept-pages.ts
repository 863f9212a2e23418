import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { FramePage } from './frame-page.ts'

/** Each is a document whose scripts run, in the memory of the device. */
const maxKept = 6
/** Its item may have been removed. */
const keptMs = 60 * 60_000

/** Pages of all regions that wait for their next turn, least recently shown first, with the timers that close them. */
const kept = new Map<FramePage, ReturnType<typeof setTimeout>>()

/** Leaves a page loaded until its next turn, for an hour at most. */
export function keepPage(page: FramePage): void {
  page.isResting = true
  kept.set(
    page,
    setTimeout(() => close(page), keptMs),
  )
  const [first] = kept.keys()
  if (first && kept.size > maxKept) close(first)
}

/**
 * Takes the page of an item that is loaded already. A frame that is moved in the document loads again, so each slot has
 * its own.
 */
export function takePage(host: HTMLElement, wanted: NonNullable<ManifestItem['web']>): FramePage | undefined {
  const page = [...kept.keys()].find((one) => one.isFor(host, wanted))
  if (!page) return undefined
  remove(page)
  page.isResting = false
  return page
}

function close(page: FramePage): void {
  remove(page)
  page.close()
}

function remove(page: FramePage): void {
  clearTimeout(kept.get(page))
  kept.delete(page)
}
