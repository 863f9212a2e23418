import type { SetupGuide, SetupStep } from '@digisigncast/contract/accounts/setup-guide'
import { ofMember } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { qrCode } from '../../../platform/qr-code.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { playerUrl } from '../../programming/screens/index.ts'
import * as repo from './setup-guide.repo.ts'

/** Returns the steps with their real state. Null when they ended; all steps done end them. */
export async function read(platform: Platform, member: Member): Promise<SetupGuide | null> {
  const { accountId } = member
  const { db, env, now } = platform
  const rows = ofMember(db, member)
  const guide = await repo.findOpenGuide(db, accountId)
  if (!guide) return null
  const samples = repo.sampleIdsOf(guide)
  const playlist = guide.playlist_id === null ? undefined : await repo.findPlaylist(rows, guide.playlist_id)
  const [sampleIds, hasUpload, hasItem, hasDevice, screen] = await Promise.all([
    repo.listExistingMedia(rows, samples),
    repo.hasOwnMedia(rows, samples),
    repo.hasOwnItem(rows, { playlistId: playlist?.id, samples }),
    repo.hasDevice(rows),
    repo.findScreen(rows, guide.screen_id),
  ])
  const state: Partial<Record<SetupStep, boolean>> = {
    upload: hasUpload,
    playlist: hasItem,
    display: hasDevice,
    time_zone: guide.time_zone_chosen === 1,
    ...(samples.length > 0 && { samples: sampleIds.length === 0 }),
  }
  const steps = Object.entries(state).map(([step, is_done]) => ({ step: step as SetupStep, is_done }))
  if (steps.every(({ is_done }) => is_done)) {
    await repo.endGuide(db, accountId, now())
    return null
  }
  const url = screen && playerUrl(env.publicUrl, screen.code)
  return {
    steps,
    time_zone: guide.time_zone,
    playlist: playlist ?? null,
    screen: screen && url ? { ...screen, player_url: url, qr_code: await qrCode(url) } : null,
    sample_media_ids: sampleIds,
  }
}

export const dismiss = ({ db, now }: Platform, { accountId }: Member) => repo.endGuide(db, accountId, now())
