const videoPatienceMs = 4000
const longestMs = 15_000
const presentWithinMs = 1500
const lessThanOneFrameS = 0.01

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

async function within(scope: AbortController, ready: Promise<unknown>, failures: Promise<unknown>[]): Promise<boolean> {
  const aborted = event(scope.signal, 'abort', new AbortController().signal)
  return Promise.race([
    ready.then(
      () => true,
      () => false,
    ),
    ...[...failures, aborted].map((failure) => failure.then(() => false)),
  ])
}

/** Loads and decodes a picture. False when it cannot be shown. */
export async function primeImage(image: HTMLImageElement, url: string, scope: AbortController): Promise<boolean> {
  image.src = url
  const isReady = await within(scope, image.decode(), [after(longestMs, scope.signal)])
  return isReady && image.naturalWidth > 0
}

/** Plays a video to its first frame and stops it there. False when it cannot be shown. */
export async function primeVideo(video: HTMLVideoElement, url: string, scope: AbortController): Promise<boolean> {
  const { signal } = scope
  const failures = [event(video, 'error', signal), silence(video, signal), after(longestMs, signal)]
  const frame = nextFrame(video, 'loadeddata', signal)
  video.muted = true
  video.src = url
  // Refused or interrupted play shows as a missing first frame.
  video.play().catch(() => undefined)
  if (!(await within(scope, frame, failures))) return false
  video.pause()
  return video.videoWidth > 0
}

/**
 * Goes back to the beginning of a video that is drawn under the live slide, and waits until that frame is really
 * presented. Frames from before it was drawn do not count: nothing shows them on the glass.
 */
export async function presentFirstFrame(video: HTMLVideoElement): Promise<void> {
  const scope = new AbortController()
  const frame = nextFrame(video, 'seeked', scope.signal)
  // A paused video that is asked to go where it stands presents nothing.
  video.currentTime = video.currentTime > 0 ? 0 : lessThanOneFrameS
  await Promise.race([frame, after(presentWithinMs, scope.signal)])
  scope.abort()
}
