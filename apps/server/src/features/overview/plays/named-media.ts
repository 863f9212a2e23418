import type { ScreensDb } from '../../../database/open.ts'
import type { DeviceActor } from '../../../platform/sessions/device-tokens.ts'
import { findMostRegions, listNamed, type ScreenManifests } from '../../playback/manifest/index.ts'
import type { TimedPlay } from './play-budget.ts'
import { listMediaOf } from './plays.repo.ts'

type Play = TimedPlay & { media_id: string }

interface Question {
  device: DeviceActor
  /** Media contained in manifests at or after this time are accepted. */
  since: number
}

/**
 * Filters plays by media items contained in a manifest of the screen, now or within the accepted time: devices may have
 * been offline for weeks, and items may be deleted. Also returns the maximum number of regions of the screen.
 */
export async function playsOfNamed<T extends Play>(
  db: ScreensDb,
  manifests: ScreenManifests,
  { device, since }: Question,
  plays: readonly T[],
): Promise<{ plays: readonly T[]; regions: number }> {
  const screenManifest = await manifests.find(device.screenId)
  const current = await screenManifest?.media()
  const named = new Set(current?.ids)
  const regions = Math.max(current?.regions ?? 1, await findMostRegions(db, device.screenId, since))
  if (plays.every(({ media_id }) => named.has(media_id))) return { plays, regions }
  const past = await listNamed(db, device.screenId, since)
  const isNamed = ({ media_id }: Play) => named.has(media_id) || past.ids.has(media_id)
  // Earlier releases stored no media sets: for that time, any media item of the account is accepted.
  const rest = plays.filter((play) => play.at < past.unknownUntil && !isNamed(play))
  const known = new Set(await listMediaOf(db, [...new Set(rest.map(({ media_id }) => media_id))]))
  return {
    plays: plays.filter((play) => isNamed(play) || (play.at < past.unknownUntil && known.has(play.media_id))),
    regions,
  }
}
