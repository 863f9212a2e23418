import { backoffMs } from '@digisigncast/socket/backoff'

/** Imports a module that is not needed for the first frame. Retries with backoff until it loads. */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, backoffMs(failures, Math.random())))
    }
  }
}
