import { canDecode, codecFault, codecFaultOn, type VideoCodec } from '@digisigncast/contract/content/codecs'
import type { AllScreensDb } from '../../../database/open.ts'
import * as repo from './codecs.repo.ts'

/** A video that a screen plays and that cannot be shown there. */
export interface Unplayable {
  mediaId: string
  title: string
  /** For users: "HEVC (H.265) video. Most displays cannot play it." */
  reason: string
  /** Devices that cannot decode it; empty when no device of the screen has reported what it decodes. */
  deviceIds: string[]
}

/** A device that has reported its codecs. */
export interface DeviceCodecs {
  deviceId: string
  codecs: readonly string[]
}

/**
 * Videos that cannot be shown, by screen: on at least one of its devices, or, while none of them has reported its
 * codecs, in the usual browsers. Screens without such videos are not in the map. At most two queries for all of them.
 * @param screens the devices of each screen
 */
export async function listUnplayable(
  db: AllScreensDb,
  screens: ReadonlyMap<string, readonly DeviceCodecs[]>,
): Promise<Map<string, Unplayable[]>> {
  if (screens.size === 0) return new Map()
  const present = await repo.listVideoCodecs(db)
  if (present.length === 0) return new Map()
  const reported = [...screens.values()].flat()
  const doubtful = present.filter(
    (codec) => !canDecode(codec) || reported.some(({ codecs }) => !canDecode(codec, codecs)),
  )
  if (doubtful.length === 0) return new Map()
  const found = new Map<string, Unplayable[]>()
  const on = { codecs: doubtful, screenIds: [...screens.keys()] }
  for (const { screen_id, media_id, title, video_codec } of await repo.listVideosOnScreens(db, on)) {
    const fault = faultOf(video_codec, screens.get(screen_id) ?? [])
    if (!fault) continue
    const list = found.get(screen_id) ?? []
    found.set(screen_id, list)
    list.push({ mediaId: media_id, title, ...fault })
  }
  for (const list of found.values()) list.sort((one, other) => (one.title < other.title ? -1 : 1))
  return found
}

function faultOf(
  codec: VideoCodec,
  devices: readonly DeviceCodecs[],
): Omit<Unplayable, 'mediaId' | 'title'> | undefined {
  if (devices.length === 0) {
    const reason = codecFault(codec)
    return reason === undefined ? undefined : { reason, deviceIds: [] }
  }
  const failing = devices.filter(({ codecs }) => !canDecode(codec, codecs))
  const [first] = failing
  const reason = first && codecFaultOn(codec, first.codecs)
  return reason === undefined ? undefined : { reason, deviceIds: failing.map(({ deviceId }) => deviceId) }
}
