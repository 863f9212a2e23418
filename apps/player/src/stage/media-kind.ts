/** Whether a URL is a video (mp4, webm, ogg). Everything else is shown as an image. */
export function isVideoUrl(url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  return /\.(mp4|webm|ogg)$/i.test(path)
}
