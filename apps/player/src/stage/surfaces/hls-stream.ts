import { backoffMs } from '@digisigncast/socket/backoff'
import HlsPlayer, { type ErrorData, ErrorTypes, Events } from 'hls.js'

/** Displays are weak devices that run for months: little is loaded ahead, and less is kept. */
const settings = {
  // Its worker is a blob: script, which the policy of the page forbids.
  enableWorker: false,
  lowLatencyMode: false,
  liveDurationInfinity: true,
  maxBufferLength: 15,
  maxMaxBufferLength: 30,
  maxBufferSize: 10 * 1024 * 1024,
  backBufferLength: 5,
  // Not more pixels than the region has, and fewer on a device that drops frames.
  capLevelToPlayerSize: true,
  capLevelOnFPSDrop: true,
  enableInterstitialPlayback: false,
  enableWebVTT: false,
  enableIMSC1: false,
  enableCEA708Captions: false,
}

/** A second error of the decoder within this time ends the stream. */
const mediaErrorMs = 10_000

export interface HlsOptions {
  /** The stream cannot be played. */
  onFailed: () => void
  /** The decoder failed; `restart` continues the stream. */
  onMediaError: () => void
}

/** Loads an HLS stream into a video element. Loaded on demand. */
export class HlsStream {
  #hls = new HlsPlayer(settings)
  #options: HlsOptions
  #hasPlaylist = false
  #failures = 0
  #mediaErrorAt = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(video: HTMLVideoElement, url: string, options: HlsOptions) {
    this.#options = options
    this.#hls.on(Events.LEVEL_LOADED, () => {
      this.#hasPlaylist = true
    })
    this.#hls.on(Events.FRAG_LOADED, () => {
      this.#failures = 0
    })
    this.#hls.on(Events.ERROR, (_event, error) => this.#handle(error))
    this.#hls.loadSource(url)
    this.#hls.attachMedia(video)
  }

  /** Empties the buffer and loads it again. The video is blank until its next frame. */
  restart(): void {
    this.#hls.recoverMediaError()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#hls.destroy()
  }

  /** Other errors are handled by the library. */
  #handle({ fatal, type }: ErrorData): void {
    if (!fatal) return
    if (type === ErrorTypes.NETWORK_ERROR && this.#hasPlaylist) this.#loadLater()
    else if (type === ErrorTypes.MEDIA_ERROR && this.#registerMediaError()) this.#options.onMediaError()
    else this.#options.onFailed()
  }

  /** Registers an error of the decoder. Returns whether the stream can be restarted. */
  #registerMediaError(): boolean {
    const before = this.#mediaErrorAt
    this.#mediaErrorAt = performance.now()
    return this.#hasPlaylist && this.#mediaErrorAt - before > mediaErrorMs
  }

  #loadLater(): void {
    this.#failures += 1
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#hls.startLoad(), backoffMs(this.#failures, Math.random()))
  }
}
