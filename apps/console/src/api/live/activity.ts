const key = 'last_activity'
const writeEveryMs = 5_000
let writtenAt = 0

/** Stores that this browser is used. Tabs share it. */
export function noteActivity(): void {
  const now = Date.now()
  if (Math.abs(now - writtenAt) < writeEveryMs) return
  writtenAt = now
  localStorage.setItem(key, String(now))
}

/** Starts anew, after a sign-in. */
export function beginActivity(): void {
  writtenAt = 0
  noteActivity()
}

/** Time since a tab of this browser was last used (ms). */
export const idleMs = (): number => Math.max(0, Date.now() - Math.max(writtenAt, Number(localStorage.getItem(key))))
