/** A file whose address ends in mp4, webm or ogg is a video, everything else is shown as an image. */
export function isVideoUrl(url: string): boolean {
  const [path = ''] = url.split(/[?#]/)
  return /\.(mp4|webm|ogg)$/i.test(path)
}
