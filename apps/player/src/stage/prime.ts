const videoPatienceMs = 4000
const longestMs = 15_000
const presentWithinMs = 1500
const answerWithinMs = 2000
const lessThanOneFrameS = 0.01

/** `late`: it did not come in time, which is not to say that it never will. */
export type Primed = 'ready' | 'late' | 'broken'

/** Settles with the first of the named events, and leaves no listener behind once `scope` is aborted. */
const event = (target: EventTarget, name: string, scope: AbortSignal): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true, signal: scope }))

const after = (ms: number, scope: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    scope.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** Settles when nothing has arrived for 4 s. */
const silence = (video: HTMLVideoElement, scope: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let timer = setTimeout(resolve, videoPatienceMs)
    const heard = (): void => {
      clearTimeout(timer)
      timer = setTimeout(resolve, videoPatienceMs)
    }
    video.addEventListener('progress', heard, { signal: scope })
    scope.addEventListener('abort', () => clearTimeout(timer), { once: true })
  })

/** The next frame that the video presents; where that cannot be known, the event that comes nearest to it. */
function nextFrame(video: HTMLVideoElement, otherwise: string, scope: AbortSignal): Promise<unknown> {
  // A hidden page presents no frames at all.
  if (document.hidden || !('requestVideoFrameCallback' in video)) return event(video, otherwise, scope)
  return new Promise((resolve) => {
    const handle = video.requestVideoFrameCallback(resolve)
    scope.addEventListener('abort', () => video.cancelVideoFrameCallback(handle), { once: true })
  })
}

/** A signal that also ends when the work that it was made for is done. */
function scopeWithin(outer: AbortSignal): AbortController {
  const scope = new AbortController()
  outer.addEventListener('abort', () => scope.abort(), { once: true, signal: scope.signal })
  return scope
}

/** What comes first; all listeners and timers of `work` end with it. */
async function first(outer: AbortSignal, work: (scope: AbortSignal) => Promise<Primed>[]): Promise<Primed> {
  const scope = scopeWithin(outer)
  const stopped = event(outer, 'abort', scope.signal).then((): Primed => 'late')
  const result = await Promise.race([...work(scope.signal), stopped])
  scope.abort()
  return result
}

/** What a promise brings, or undefined when it fails or takes too long. */
export async function withinPatience<Value>(work: Promise<Value>, outer: AbortSignal): Promise<Value | undefined> {
  const scope = scopeWithin(outer)
  const value = await Promise.race([work.catch(() => undefined), after(longestMs, scope.signal).then(() => undefined)])
  scope.abort()
  return value
}

/** Loads and decodes a picture. */
export async function primeImage(image: HTMLImageElement, url: string, { signal }: AbortController): Promise<Primed> {
  image.src = url
  const decoded = image.decode().then(
    (): Primed => (image.naturalWidth > 0 ? 'ready' : 'broken'),
    (): Primed => 'broken',
  )
  return first(signal, (scope) => [decoded, after(longestMs, scope).then((): Primed => 'late')])
}

/** Plays a video to its first frame and stops it there. */
export async function primeVideo(video: HTMLVideoElement, url: string, { signal }: AbortController): Promise<Primed> {
  const primed = await first(signal, (scope) => {
    const frame = nextFrame(video, 'loadeddata', scope).then((): Primed => 'ready')
    const failed = event(video, 'error', scope).then((): Primed => 'broken')
    const waits = [silence(video, scope), after(longestMs, scope)].map((wait) => wait.then((): Primed => 'late'))
    video.muted = true
    video.src = url
    // Refused or interrupted play shows as a missing first frame.
    video.play().catch(() => undefined)
    return [frame, failed, ...waits]
  })
  if (primed !== 'ready') return primed
  video.pause()
  return video.videoWidth > 0 ? 'ready' : 'broken'
}

/**
 * Goes back to the beginning of a video that is drawn under the live slide, and waits until that frame is really
 * presented. Frames from before it was drawn do not count: nothing shows them on the display.
 */
export async function presentFirstFrame(video: HTMLVideoElement): Promise<void> {
  const scope = new AbortController()
  const frame = nextFrame(video, 'seeked', scope.signal)
  // A paused video that is asked to go where it stands presents nothing.
  video.currentTime = video.currentTime > 0 ? 0 : lessThanOneFrameS
  await Promise.race([frame, after(presentWithinMs, scope.signal)])
  scope.abort()
}

/** Calls when a video presents a frame; where that cannot be known, when it goes on. */
export function onNextFrame(video: HTMLVideoElement, call: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(call)
  else (video as HTMLVideoElement).addEventListener('timeupdate', call, { once: true })
}

/** Whether the bytes of a file are there: a file that is not there is no broken one. */
export async function canBeHad(url: string): Promise<boolean> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), answerWithinMs)
  const isThere = await fetch(url, { headers: { Range: 'bytes=0-0' }, signal: stop.signal }).then(
    (answer) => answer.ok,
    () => false,
  )
  // Of an answer without ranges, nothing more is wanted.
  stop.abort()
  clearTimeout(timer)
  return isThere
}
