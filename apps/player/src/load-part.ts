import { backoffMs } from './backoff.ts'

/** A part of the player that is not needed for the first picture. While it cannot be had, it is asked for again. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, backoffMs(failures, Math.random())))
    }
  }
}
