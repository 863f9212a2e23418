const stallMs = 4000
const maxMs = 15_000
const presentWithinMs = 1500
const fetchTimeoutMs = 2000
const lessThanOneFrameS = 0.01

/** `late`: not loaded in time; it may still load later. */
export type Primed = 'ready' | 'late' | 'broken'

/** Resolves with the next event of that name. Aborting `scope` removes the listener. */
const event = (target: EventTarget, name: string, scope: AbortSignal): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true, signal: scope }))

const after = (ms: number, scope: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    scope.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Resolves when the download has stalled for 4 s. */
const stall = (video: HTMLVideoElement, scope: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let timer = setTimeout(resolve, stallMs)
    const restart = (): void => {
      clearTimeout(timer)
      timer = setTimeout(resolve, stallMs)
    }
    video.addEventListener('progress', restart, { signal: scope })
    scope.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Resolves with the next presented frame; without requestVideoFrameCallback, with the `otherwise` event. */
function nextFrame(video: HTMLVideoElement, otherwise: string, scope: AbortSignal): Promise<unknown> {
  // A hidden page presents no frames.
  if (document.hidden || !('requestVideoFrameCallback' in video)) return event(video, otherwise, scope)
  return new Promise((resolve) => {
    const handle = video.requestVideoFrameCallback(resolve)
    scope.addEventListener('abort', () => video.cancelVideoFrameCallback(handle), { once: true })
  })
}

/** A controller that aborts with `outer` and can be aborted on its own. */
function scopeWithin(outer: AbortSignal): AbortController {
  const scope = new AbortController()
  outer.addEventListener('abort', () => scope.abort(), { once: true, signal: scope.signal })
  return scope
}

/** Races `work`, then removes all its listeners and timers. */
async function first(outer: AbortSignal, work: (scope: AbortSignal) => Promise<Primed>[]): Promise<Primed> {
  const scope = scopeWithin(outer)
  const stopped = event(outer, 'abort', scope.signal).then((): Primed => 'late')
  const result = await Promise.race([...work(scope.signal), stopped])
  scope.abort()
  return result
}

/** Returns the result of a promise; undefined when it fails or times out. */
export async function withTimeout<Value>(work: Promise<Value>, outer: AbortSignal): Promise<Value | undefined> {
  const scope = scopeWithin(outer)
  const value = await Promise.race([work.catch(() => undefined), after(maxMs, scope.signal).then(() => undefined)])
  scope.abort()
  return value
}

/** Loads and decodes an image. */
export async function primeImage(image: HTMLImageElement, url: string, { signal }: AbortController): Promise<Primed> {
  image.src = url
  const decoded = image.decode().then(
    (): Primed => (image.naturalWidth > 0 ? 'ready' : 'broken'),
    (): Primed => 'broken',
  )
  return first(signal, (scope) => [decoded, after(maxMs, scope).then((): Primed => 'late')])
}

/** Plays a video to its first frame and pauses it. */
export async function primeVideo(video: HTMLVideoElement, url: string, { signal }: AbortController): Promise<Primed> {
  const primed = await first(signal, (scope) => {
    const frame = nextFrame(video, 'loadeddata', scope).then((): Primed => 'ready')
    const failed = event(video, 'error', scope).then((): Primed => 'broken')
    const waits = [stall(video, scope), after(maxMs, scope)].map((wait) => wait.then((): Primed => 'late'))
    video.muted = true
    video.src = url
    // A refused or interrupted play() is detected as a missing first frame.
    video.play().catch(() => undefined)
    return [frame, failed, ...waits]
  })
  if (primed !== 'ready') return primed
  video.pause()
  return video.videoWidth > 0 ? 'ready' : 'broken'
}

/**
 * Seeks a video below the live slide to its start and waits until that frame is presented. Frames presented before it
 * was rendered do not count.
 */
export async function presentFirstFrame(video: HTMLVideoElement): Promise<void> {
  const scope = new AbortController()
  const frame = nextFrame(video, 'seeked', scope.signal)
  // A paused video that seeks to its current position presents no frame.
  video.currentTime = video.currentTime > 0 ? 0 : lessThanOneFrameS
  await Promise.race([frame, after(presentWithinMs, scope.signal)])
  scope.abort()
}

/** Calls back on the next presented frame; without requestVideoFrameCallback, on the next `timeupdate`. */
export function onNextFrame(video: HTMLVideoElement, call: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(call)
  else (video as HTMLVideoElement).addEventListener('timeupdate', call, { once: true })
}

/** Whether a file can be fetched: an unavailable file is not broken. */
export async function isAvailable(url: string): Promise<boolean> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), fetchTimeoutMs)
  const isThere = await fetch(url, { headers: { Range: 'bytes=0-0' }, signal: stop.signal }).then(
    (answer) => answer.ok,
    () => false,
  )
  // A server without range support would send the whole file: abort it.
  stop.abort()
  clearTimeout(timer)
  return isThere
}
