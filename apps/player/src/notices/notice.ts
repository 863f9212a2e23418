import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { DisplayReason } from '@digisigncast/contract/devices/display-reasons'
import type { SpentItems } from '@digisigncast/timeline/item-rules'
import { playableScenes } from '@digisigncast/timeline/scene-at'
import { timeNow } from '../browser/clock.ts'
import { canShow } from '../kinds.ts'
import { isIdle } from '../schedule/skipped-items.ts'
import type { Link } from '../sync/poll-manifest.ts'

export interface NoticeInput {
  manifest: Manifest | undefined
  link: Link
  /** `starting`: the manifest is loaded, the first file is not. `undecodable`: no stored file can be decoded. */
  stage: 'starting' | 'playing' | 'empty' | 'undecodable'
  /** How the screen was found: by the code of the address, which may change, or as the screen of this device. */
  by: 'code' | 'device'
  /** The screen has existed. */
  wasKnown: boolean
  /** Outside the opening hours; `ending`: they have begun, and nothing is on the display yet. */
  standby: 'off' | 'on' | 'ending'
  /** The items that have reached the limit of their plays. */
  spent?: SpentItems | undefined
}

/** Reasons why no new content arrives. */
const ofLink: Partial<Record<Link, DisplayReason>> = {
  unreachable: 'server_unreachable',
  failing: 'server_failing',
  unusable: 'player_failed',
}

/** Returns why the display shows no media; undefined while media play. */
export function noticeFor(
  { manifest, link, stage, by, wasKnown, standby, spent }: NoticeInput,
  time = timeNow(),
): DisplayReason | undefined {
  if (link === 'unknown') return by === 'device' ? 'screen_deleted' : wasKnown ? 'code_gone' : 'code_unknown'
  if (link === 'closed') return 'code_needed'
  if (!manifest) return link === 'busy' ? 'rate_limited' : (ofLink[link] ?? 'loading')
  if (stage === 'playing' || standby !== 'off') return undefined
  if (playableScenes(manifest.scenes).length === 0) return manifest.empty ?? 'nothing_assigned'
  if (!manifest.scenes.some(({ regions }) => regions.some(({ items }) => items.some(({ kind }) => canShow(kind)))))
    return 'player_outdated'
  if (isIdle(manifest, time, spent)) return 'nothing_now'
  if (stage === 'starting') return 'loading'
  if (stage === 'undecodable') return 'cannot_decode'
  return ofLink[link] ?? 'files_missing'
}
