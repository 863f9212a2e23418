import { serverTimeHeader } from '@digisigncast/contract/api/endpoint'
import { pageStorage } from './page-storage.ts'

/** A difference of the device's clock above this time (ms) is a fault. */
const toleratedMs = 30_000

/** `errorMs`: the device's clock minus the server's at that time. */
let known: { serverMs: number; at: number; errorMs: number } | undefined

/** Without an answer for this time, a clock of the device that was right is followed. */
const awayMs = 2 * 60_000

const contactKey = 'last-contact'
/** Interval at which the last contact is stored for a start without the server. */
const keepEveryMs = 60_000
let keptMs = 0

/** Takes the server's time from a response. `sentAt` and its arrival are performance.now(). */
export function noteServerTime({ headers }: { headers: Pick<Headers, 'get'> }, sentAt: number): void {
  const serverMs = Number(headers.get(serverTimeHeader))
  if (!(serverMs > 0)) return
  const arrivedAt = performance.now()
  const at = (sentAt + arrivedAt) / 2
  known = { serverMs, at, errorMs: Date.now() - (serverMs + arrivedAt - at) }
  if (Math.abs(serverMs - keptMs) < keepEveryMs) return
  keptMs = serverMs
  try {
    pageStorage()?.setItem(contactKey, String(serverMs))
  } catch {
    // Storage full or blocked: only a start without the server loses it.
  }
}

/** Sets the time (ms since 1970), from which it continues: for previews. */
export function setTime(serverMs: number): void {
  known = { serverMs, at: performance.now(), errorMs: Date.now() - serverMs }
}

/** When the server answered last (ms since 1970), also before the start of the page; undefined: not known. */
export function lastContact(): number | undefined {
  return known?.serverMs ?? (Number(pageStorage()?.getItem(contactKey)) || undefined)
}

/** The time (ms since 1970): of the server's last response and continued from there, else of the device's clock. */
export function timeNow(): number {
  if (!known) return Date.now()
  const { serverMs, at, errorMs } = known
  const sinceMs = performance.now() - at
  // performance.now() stands still while a device sleeps.
  const followsDevice = sinceMs > awayMs && isTolerated(errorMs)
  return followsDevice ? Date.now() - errorMs : serverMs + sinceMs
}

const isTolerated = (errorMs: number): boolean => Math.abs(errorMs) <= toleratedMs

/** The device's clock minus the server's, in ms; 0 for a tolerated difference, and while the server has not answered. */
export function clockErrorMs(): number {
  const error = known ? Date.now() - timeNow() : 0
  return isTolerated(error) ? 0 : error
}
