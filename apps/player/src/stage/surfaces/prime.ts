import type { Failure } from '../faults.ts'
import type { FileFor, HeldFile } from '../files.ts'
import type { Primed } from './surface.ts'

export const loadTimeoutMs = 15_000
/** Time to load a web page or a page of a package, from its start or from a link. */
export const pageTimeoutMs = 10_000
const fetchTimeoutMs = 2000

/** Resolves with the next event of that name. Aborting `scope` removes the listener. */
export const event = (target: EventTarget, name: string, scope: AbortSignal): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true, signal: scope }))

/** Parts of a time limit (ms). Timers of a hidden page are late by up to a second. */
const partMs = 500
const longestPartMs = 1500

/**
 * Resolves after a time in which the page could run: while it stalls, because the device is busy or sleeps, nothing can
 * arrive. It begins anew with each `progress` of `source`. Aborting `scope` ends the wait.
 */
export const after = (ms: number, scope: AbortSignal, source?: EventTarget): Promise<void> =>
  new Promise((resolve) => {
    let leftMs = ms
    let begunAt = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const restart = (): void => {
      leftMs = ms
      begunAt = performance.now()
    }
    const wait = (): void => {
      const now = performance.now()
      leftMs -= Math.min(now - begunAt, longestPartMs)
      begunAt = now
      if (leftMs > 0) timer = setTimeout(wait, Math.min(leftMs, partMs))
      else resolve()
    }
    restart()
    wait()
    source?.addEventListener('progress', restart, { signal: scope })
    scope.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** A controller that aborts with `outer` and can be aborted on its own. */
function scopeWithin(outer: AbortSignal): AbortController {
  const scope = new AbortController()
  outer.addEventListener('abort', () => scope.abort(), { once: true, signal: scope.signal })
  return scope
}

/** Races `work`, then removes all its listeners and timers. Aborting `outer` ends it at once. */
export async function first(outer: AbortSignal, work: (scope: AbortSignal) => Promise<Primed>[]): Promise<Primed> {
  if (outer.aborted) return 'late'
  const scope = scopeWithin(outer)
  const stopped = new Promise<Primed>((resolve) =>
    scope.signal.addEventListener('abort', () => resolve('late'), { once: true }),
  )
  const result = await Promise.race([...work(scope.signal), stopped])
  scope.abort()
  return result
}

/** Returns the file of an asset; undefined when it is not available in time, or `signal` aborted. */
export async function openFile(
  fileFor: FileFor,
  asset: string | undefined,
  signal: AbortSignal,
): Promise<HeldFile | undefined> {
  if (asset === undefined) return undefined
  const scope = scopeWithin(signal)
  const opening = fileFor(asset).catch(() => undefined)
  const late = after(loadTimeoutMs, scope.signal).then(() => undefined)
  const file = await Promise.race([opening, late])
  scope.abort()
  if (file && !signal.aborted) return file
  // It may still arrive.
  void opening.then((unused) => unused?.release())
  return undefined
}

/** Why a file could not be shown. An unavailable file is not broken: it may become available. */
export async function causeOf({ url, isReadable }: HeldFile): Promise<Failure> {
  return (await (isReadable?.() ?? canFetch(url))) ? 'broken' : 'late'
}

async function canFetch(url: string): Promise<boolean> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), fetchTimeoutMs)
  const isAvailable = await fetch(url, { headers: { Range: 'bytes=0-0' }, signal: stop.signal }).then(
    (answer) => answer.ok,
    () => false,
  )
  // A server without range support would send the whole file: abort it.
  stop.abort()
  clearTimeout(timer)
  return isAvailable
}
