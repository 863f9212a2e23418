import { loadPart } from '../../load-part.ts'
import type { HlsOptions, HlsStream } from './hls-stream.ts'
import { after, event, first } from './prime.ts'
import type { Primed } from './surface.ts'
import { nextFrame } from './video-frames.ts'

export const streamTimeoutMs = 10_000

const load = () => import('./hls-stream.ts')
let loading: ReturnType<typeof load> | undefined

/** Loads the HLS library once for all surfaces. */
const loadLibrary = (): ReturnType<typeof load> => (loading ??= loadPart(load))

/** Whether the library can hand what it loads to the browser. */
const hasMediaSource = 'MediaSource' in window && MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E"')

/** A video element that plays one stream at a time: with the HLS library, or as HLS of the browser. */
export class StreamVideo {
  readonly element = document.createElement('video')
  #hls: HlsStream | undefined

  constructor() {
    this.element.muted = true
    this.element.playsInline = true
    this.element.disablePictureInPicture = true
    this.element.setAttribute('muted', '')
    // Screenshots cannot contain a video that the page may not read.
    this.element.crossOrigin = 'anonymous'
  }

  /** Whether anything of the stream has arrived. */
  get hasData(): boolean {
    return this.element.buffered.length > 0
  }

  /** Duration of a stream on demand (ms); undefined for a live stream. */
  get lengthMs(): number | undefined {
    const { duration } = this.element
    return Number.isFinite(duration) ? duration * 1000 : undefined
  }

  /** Plays a stream to its first frame and pauses it. The options are for what happens after that. */
  async open(url: string, options: HlsOptions, signal: AbortSignal): Promise<Primed> {
    const primed = await first(signal, (scope) => {
      const lost = new AbortController()
      const isLost = event(lost.signal, 'abort', scope).then((): Primed => 'late')
      const onFailed = (): void => {
        if (scope.aborted) options.onFailed()
        else lost.abort()
      }
      const frame = nextFrame(this.element, 'loadeddata', scope).then((): Primed => 'ready')
      void this.#attach(url, { ...options, onFailed }, scope)
      return [frame, isLost, after(streamTimeoutMs, scope).then((): Primed => 'late')]
    })
    if (signal.aborted) return 'late'
    this.element.pause()
    return primed === 'ready' && this.element.videoWidth > 0 ? 'ready' : 'late'
  }

  restart(): void {
    if (this.#hls) this.#hls.restart()
    else this.element.load()
  }

  close(): void {
    this.#hls?.close()
    this.#hls = undefined
    this.element.loop = false
    this.element.pause()
    this.element.removeAttribute('src')
    this.element.load()
  }

  async #attach(url: string, options: HlsOptions, scope: AbortSignal): Promise<void> {
    this.element.muted = true
    if (hasMediaSource) {
      const library = await loadLibrary()
      if (scope.aborted) return
      this.#hls = new library.HlsStream(this.element, url, options)
    } else this.element.src = url
    // A refused or interrupted play() is detected as a missing first frame.
    this.element.play().catch(() => undefined)
  }
}
