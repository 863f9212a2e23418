import { serverTimeHeader } from '@digisigncast/contract/api/endpoint'

/** A difference of the device's clock above this time (ms) is a fault. */
const toleratedMs = 30_000

let known: { serverMs: number; at: number } | undefined

/** Takes the server's time from a response. `sentAt` and its arrival are performance.now(). */
export function noteServerTime({ headers }: Response, sentAt: number): void {
  const serverMs = Number(headers.get(serverTimeHeader) ?? Number.NaN)
  if (serverMs > 0) known = { serverMs, at: (sentAt + performance.now()) / 2 }
}

/** The time (ms since 1970): of the server's last response and continued from there, else of the device's clock. */
export const timeNow = (): number => (known ? known.serverMs + performance.now() - known.at : Date.now())

/** The device's clock minus the server's, in ms; 0 for a tolerated difference, and while the server has not answered. */
export function clockErrorMs(): number {
  const error = known ? Date.now() - timeNow() : 0
  return Math.abs(error) > toleratedMs ? error : 0
}
