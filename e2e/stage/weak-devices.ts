// Simulated weaknesses of devices, for `page.addInitScript`: they run in the page before its scripts.

/** One decoder: only one video at a time plays, others wait without an error. */
export function withOneDecoder(): void {
  const source = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'src')
  const remove: (this: Element, name: string) => void = Reflect.get(Element.prototype, 'removeAttribute')
  const holders: HTMLMediaElement[] = []
  Object.defineProperty(HTMLMediaElement.prototype, 'src', {
    ...source,
    set(this: HTMLMediaElement, url: string) {
      if (holders.length > 0 && holders[0] !== this) return
      holders[0] = this
      source?.set?.call(this, url)
    },
  })
  Element.prototype.removeAttribute = function removeAttribute(name: string) {
    if (this === holders[0] && name === 'src') holders.length = 0
    remove.call(this, name)
  }
}

/** Images with the width of photo.jpg cannot be decoded, and the MP4 stalls after one second. */
export function withBrokenFiles(): void {
  const decode: (this: HTMLImageElement) => Promise<void> = Reflect.get(HTMLImageElement.prototype, 'decode')
  HTMLImageElement.prototype.decode = async function decodeOrNot() {
    await decode.call(this)
    if (this.naturalWidth === 480) throw new DOMException('The source image cannot be decoded.', 'EncodingError')
  }
  const stall = ({ target }: Event): void => {
    const video = target as HTMLVideoElement
    if (video.currentSrc.endsWith('.mp4') && video.currentTime > 1) video.playbackRate = 0
  }
  document.addEventListener('timeupdate', stall, { capture: true })
}

/** The next `window.animationFailures` animations cannot be started. */
export function withFailingAnimations(): void {
  type Given = Parameters<Element['animate']>
  const animate: (this: Element, ...given: Given) => Animation = Reflect.get(Element.prototype, 'animate')
  const page = window as unknown as { animationFailures?: number }
  Element.prototype.animate = function animateOrFail(...given: Given) {
    if (page.animationFailures && page.animationFailures > 0) {
      page.animationFailures -= 1
      throw new Error('simulated failure')
    }
    return animate.call(this, ...given)
  }
}

/** Records the longest timer in `window.longestTimerMs`. */
export function withTimerLog(): void {
  const set = window.setTimeout.bind(window)
  const page = window as unknown as { longestTimerMs: number }
  page.longestTimerMs = 0
  const seeing = (work: () => void, ms = 0): number => {
    page.longestTimerMs = Math.max(page.longestTimerMs, ms)
    return set(work, ms)
  }
  Object.assign(window, { setTimeout: seeing })
}

/** The page has been open for ten seconds, before which the player does not measure frames. */
export function withStartedPage(): void {
  const now = performance.now.bind(performance)
  performance.now = () => now() + 10_000
}

/** Frames during transitions come `window.busyMs` late. */
export function withBusyFrames(): void {
  const request = window.requestAnimationFrame.bind(window)
  const page = window as unknown as { busyMs?: number }
  let drawnAt = 0
  window.requestAnimationFrame = (draw) =>
    request((at) => {
      const isMoving = document.getAnimations().some(({ playState }) => playState === 'running')
      const until = performance.now() + (isMoving && at !== drawnAt ? (page.busyMs ?? 0) : 0)
      drawnAt = at
      while (performance.now() < until);
      draw(at)
    })
}

/**
 * Frames come every `window.frameMs`, during transitions every `window.movingMs`, by the time that they are given:
 * however busy the machine is. `window.restFrames` counts those at rest, `window.begun` has the first keyframe and the
 * duration of each animation.
 */
export function withSteadyFrames(): void {
  type Given = Parameters<Element['animate']>
  type Page = { frameMs: number; movingMs: number; restFrames: number; begun: string[] }
  const page: Page = Object.assign(window as unknown as Page, { frameMs: 20, movingMs: 20, restFrames: 0, begun: [] })
  const animate: (this: Element, ...given: Given) => Animation = Reflect.get(Element.prototype, 'animate')
  Element.prototype.animate = function animateAndRecord(...given: Given) {
    const [frames, timing] = given as [{ opacity: number; transform: string }[], KeyframeAnimationOptions]
    // The leaving item has the second animation of each transition.
    if (frames[0]) page.begun.push(`${frames[0].opacity} ${frames[0].transform} ${Number(timing.duration) > 0}`)
    return animate.call(this, ...given)
  }
  const request = window.requestAnimationFrame.bind(window)
  let [realAt, givenAt] = [0, 0]
  window.requestAnimationFrame = (draw) =>
    request((at) => {
      const isMoving = document.getAnimations().some(({ playState }) => playState === 'running')
      if (at !== realAt) givenAt += isMoving ? page.movingMs : page.frameMs
      if (at !== realAt && !isMoving) page.restFrames += 1
      realAt = at
      draw(givenAt)
    })
}

/** The browser ignores rotations. */
export function withoutRotations(): void {
  const supports = CSS.supports.bind(CSS) as (name: string, value: string) => boolean
  CSS.supports = (name: string, value?: string) => !value?.includes('rotate') && supports(name, value ?? '')
}
