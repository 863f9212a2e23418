const timeoutMs = 10_000

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
    const end = Number.isFinite(video.duration) ? video.duration : 1
    const seeked = once(video, 'seeked', limit)
    video.currentTime = Math.min(1, end / 2)
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
