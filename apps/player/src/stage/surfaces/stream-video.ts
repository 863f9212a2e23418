import { loadPart } from '../../browser/load-part.ts'
import type { Decoders } from './decoders.ts'
import type { HlsOptions, HlsStream } from './hls-stream.ts'
import { after, event, first } from './prime.ts'
import type { Sound } from './sound.ts'
import type { Primed, SurfaceOptions } from './surface.ts'
import { nextFrame } from './video-frames.ts'

export const streamTimeoutMs = 10_000

const load = () => import('./hls-stream.ts')
let loading: ReturnType<typeof load> | undefined

/** Loads the HLS library once for all surfaces. */
const loadLibrary = (): ReturnType<typeof load> => (loading ??= loadPart(load))

/** Whether the library can hand what it loads to the browser. */
const hasMediaSource = 'MediaSource' in window && MediaSource.isTypeSupported('video/mp4; codecs="avc1.42E01E"')

/**
 * A video element that plays one stream at a time: with the HLS library, or as HLS of the browser. It takes a decoder
 * for its surface.
 */
export class StreamVideo {
  readonly element = document.createElement('video')
  #holder: object
  #decoders: Decoders
  #sound: Sound
  #hls: HlsStream | undefined
  #hadData = true

  constructor(holder: object, { decoders, sound }: Pick<SurfaceOptions, 'decoders' | 'sound'>) {
    this.#holder = holder
    this.#decoders = decoders
    this.#sound = sound
    this.element.muted = true
    this.element.playsInline = true
    this.element.disablePictureInPicture = true
    this.element.setAttribute('muted', '')
    // Screenshots cannot contain a video that the page may not read.
    this.element.crossOrigin = 'anonymous'
  }

  /** False if no data of the last stream has arrived: a missing decoder is not the cause of its failure. */
  get hasData(): boolean {
    return this.#hadData || this.element.buffered.length > 0
  }

  /** Duration of a stream on demand (ms); undefined for a live stream. */
  get lengthMs(): number | undefined {
    const { duration } = this.element
    return Number.isFinite(duration) ? duration * 1000 : undefined
  }

  /** Plays a stream to its first frame and pauses it. The options are for what happens after that. */
  async open(url: string, options: HlsOptions, signal: AbortSignal): Promise<Primed> {
    this.#hadData = false
    this.#decoders.take(this.#holder)
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
    if (primed === 'ready' && this.element.videoWidth > 0) return 'ready'
    this.close()
    return 'late'
  }

  /** @param volume in percent */
  play(volume: number): void {
    this.#sound.play(this.element, volume)
  }

  restart(): void {
    if (this.#hls) this.#hls.restart()
    else this.element.load()
  }

  close(): void {
    this.#hadData = this.hasData
    this.#decoders.free(this.#holder)
    this.#sound.end(this.element)
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
