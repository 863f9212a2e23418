import { onDemand } from './on-demand.ts'

export interface VideoFacts {
  width: number
  height: number
  durationMs: number
}

const loadReader = onDemand(() => import('mediabunny'))

const maxDurationMs = 24 * 60 * 60 * 1000

/** Size and length of a video file; undefined when it has no picture or is not whole. Reads headers and the last packet. */
export async function readVideo(file: string): Promise<VideoFacts | undefined> {
  const { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } = await loadReader()
  using input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS })
  const track = await input.getPrimaryVideoTrack()
  if (!track) return undefined
  const durationMs = Math.round((await input.computeDuration()) * 1000)
  if (!Number.isFinite(durationMs) || durationMs <= 0 || durationMs > maxDurationMs) return undefined
  // The headers may stand before a picture that is cut off: then the last packet is not there.
  const last = await new EncodedPacketSink(track).getPacket(Number.POSITIVE_INFINITY)
  if (!last) return undefined
  return { width: track.displayWidth, height: track.displayHeight, durationMs }
}
