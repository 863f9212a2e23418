const timeoutMs = 10_000

/** Returns the second of the thumbnail: 1 if the video is longer or of unknown length, otherwise its middle. */
export const thumbnailSecond = (durationSeconds: number): number =>
  !Number.isFinite(durationSeconds) || durationSeconds > 1 ? 1 : durationSeconds / 2

/** Returns the frame at 1 s as JPEG, at half size; null if the browser cannot decode the video. */
export async function videoFrame(file: File, signal: AbortSignal): Promise<Blob | null> {
  const url = URL.createObjectURL(file)
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  video.playsInline = true
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    video.src = url
    await once(video, 'loadeddata', limit)
    const seeked = once(video, 'seeked', limit)
    video.currentTime = thumbnailSecond(video.duration)
    await seeked
    return await drawHalf(video)
  } catch {
    // Not an error: the console shows an icon instead.
    return null
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const refuse = () => reject(new Error(`no ${event}`))
    video.addEventListener(event, () => resolve(), { once: true, signal })
    video.addEventListener('error', refuse, { once: true, signal })
    signal.addEventListener('abort', refuse, { once: true })
    if (signal.aborted) refuse()
  })
}

function drawHalf(video: HTMLVideoElement) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth / 2))
  canvas.height = Math.max(1, Math.round(video.videoHeight / 2))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}
