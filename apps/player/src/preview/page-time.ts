import { PreviewClock } from './preview-clock.ts'

/** Real timers, for what does not follow the clock of the preview. */
export const afterRealMs = setTimeout.bind(window)
export const everyRealMs = setInterval.bind(window)

type Handler = (...args: unknown[]) => void

/**
 * Replaces the time of the page by a clock that can stop and run faster. The player, its transitions and its videos
 * follow it, as they follow the time of a display.
 */
export function followPreviewClock(): PreviewClock {
  const date = Date.now.bind(Date)
  const clear = clearTimeout.bind(window)
  const page = performance.now.bind(performance)
  const clock = new PreviewClock({
    now: page,
    after: (act, ms) => afterRealMs(act, ms),
    cancel: (timer) => clear(timer as number | undefined),
  })
  const startedAt = date() - clock.now
  const start =
    (isRepeated: boolean) =>
    (act: Handler, ms?: number, ...args: unknown[]) =>
      clock.start(() => act(...args), ms ?? 0, isRepeated)
  const stop = (id?: number): void => {
    if (id !== undefined && !clock.clear(id)) clear(id)
  }
  performance.now = () => clock.now
  Date.now = () => Math.round(startedAt + clock.now)
  Object.assign(window, {
    setTimeout: start(false),
    setInterval: start(true),
    clearTimeout: stop,
    clearInterval: stop,
  })
  followWithAnimations(clock)
  followWithVideos(clock)
  return clock
}

/** Sets the speed of the clock, and of the animations and videos that run. */
export function setRate(clock: PreviewClock, rate: number): void {
  clock.run(rate)
  for (const animation of document.getAnimations()) animation.playbackRate = rate
  for (const video of document.querySelectorAll('video')) setVideoRate(video, rate)
}

function followWithAnimations(clock: PreviewClock): void {
  const animate: Element['animate'] = Reflect.get(Element.prototype, 'animate')
  Element.prototype.animate = function begin(this: Element, ...args) {
    const animation = animate.apply(this, args)
    animation.playbackRate = clock.rate
    return animation
  }
}

function followWithVideos(clock: PreviewClock): void {
  for (const name of ['loadstart', 'play'])
    document.addEventListener(
      name,
      ({ target }) => {
        if (target instanceof HTMLVideoElement) setVideoRate(target, clock.rate)
      },
      { capture: true },
    )
}

function setVideoRate(video: HTMLVideoElement, rate: number): void {
  // A live stream cannot be faster than it is sent.
  const possible = video.duration === Number.POSITIVE_INFINITY ? Math.min(rate, 1) : rate
  video.defaultPlaybackRate = possible
  video.playbackRate = possible
}
