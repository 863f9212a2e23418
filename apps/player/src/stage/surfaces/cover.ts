/** Shows a video's last frame on a canvas above it, so that the video can be unloaded. */
export class Cover {
  canvas: HTMLCanvasElement | undefined
  #host: HTMLElement

  constructor(host: HTMLElement) {
    this.#host = host
  }

  put(video: HTMLVideoElement): void {
    if (this.canvas || video.videoWidth === 0) return
    const canvas = document.createElement('canvas')
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    canvas.getContext('2d')?.drawImage(video, 0, 0)
    canvas.style.cssText = video.style.cssText
    this.#host.append(canvas)
    this.canvas = canvas
  }

  remove(): void {
    if (!this.canvas) return
    this.canvas.remove()
    // Frees the canvas memory at once: some devices collect garbage late.
    this.canvas.width = 0
    this.canvas = undefined
  }
}
