import { after, event, first, loadTimeoutMs } from './prime.ts'
import type { Primed } from './surface.ts'

/** Without data for this time, a download has stalled. */
const stallMs = 4000
const presentWithinMs = 1500
const lessThanOneFrameS = 0.01

/** A video that has advanced by this time (s) without a callback is visible all the same. */
const silentS = 0.5

/** Resolves when the video advances, for browsers whose frame callbacks wait for a visible element (WebKitGTK). */
const advance = (video: HTMLVideoElement, scope: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    let from = Number.NaN
    const look = (): void => {
      if (Number.isNaN(from)) from = video.currentTime
      else if (video.currentTime - from >= silentS) resolve()
    }
    video.addEventListener('timeupdate', look, { signal: scope })
  })

/** Resolves with the next presented frame; without requestVideoFrameCallback, with the `otherwise` event. */
export function nextFrame(video: HTMLVideoElement, otherwise: string, scope: AbortSignal): Promise<unknown> {
  // A hidden page presents no frames.
  if (document.hidden || !('requestVideoFrameCallback' in video)) return event(video, otherwise, scope)
  const frame = new Promise((resolve) => {
    const handle = video.requestVideoFrameCallback(resolve)
    scope.addEventListener('abort', () => video.cancelVideoFrameCallback(handle), { once: true })
  })
  return Promise.race([frame, advance(video, scope)])
}

/** Plays a video to the first frame from `fromS` on (s) and pauses it. */
export async function playToFirstFrame(
  video: HTMLVideoElement,
  { url, fromS }: { url: string; fromS: number },
  signal: AbortSignal,
): Promise<Primed> {
  const primed = await first(signal, (scope) => {
    const frame = nextFrame(video, 'loadeddata', scope).then((): Primed => 'ready')
    const failed = event(video, 'error', scope).then((): Primed => 'broken')
    const waits = [after(stallMs, scope, video), after(loadTimeoutMs, scope)].map((wait) =>
      wait.then((): Primed => 'late'),
    )
    video.muted = true
    video.src = url
    if (fromS > 0) video.currentTime = fromS
    // A refused or interrupted play() is detected as a missing first frame.
    video.play().catch(() => undefined)
    return [frame, failed, ...waits]
  })
  if (primed !== 'ready') return primed
  video.pause()
  return video.videoWidth > 0 ? 'ready' : 'broken'
}

/**
 * Seeks a video below the live slot to `fromS` (s) and waits until that frame is presented. Frames presented before it
 * was rendered do not count.
 */
export async function presentFirstFrame(video: HTMLVideoElement, fromS: number): Promise<void> {
  const scope = new AbortController()
  const frame = nextFrame(video, 'seeked', scope.signal)
  // A paused video that seeks to its current position presents no frame.
  video.currentTime = video.currentTime === fromS ? fromS + lessThanOneFrameS : fromS
  await Promise.race([frame, after(presentWithinMs, scope.signal)])
  scope.abort()
}

/** Calls back on the next presented frame; without requestVideoFrameCallback, on the next `timeupdate`. */
export function onNextFrame(video: HTMLVideoElement, call: () => void): void {
  if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(call)
  else (video as HTMLVideoElement).addEventListener('timeupdate', call, { once: true })
}

/** The number of frames that a video has decoded. NaN where the browser does not count them. */
export function frameCountOf(video: HTMLVideoElement): number {
  if ('getVideoPlaybackQuality' in video) return video.getVideoPlaybackQuality().totalVideoFrames
  return (video as { webkitDecodedFrameCount?: number }).webkitDecodedFrameCount ?? Number.NaN
}
