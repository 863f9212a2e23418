import type { Manifest } from '@digisigncast/contract/content/manifest'
import { playableScenes } from '@digisigncast/timeline/scene-at'
import { canShow } from './kinds.ts'
import type { Link } from './sync/poll-manifest.ts'

/** Why the display shows a notice instead of media. */
export type Notice = 'waiting' | 'no-content' | 'no-files' | 'unsupported' | 'unreachable' | 'unknown' | 'busy'

export interface NoticeInput {
  manifest: Manifest | undefined
  link: Link
  /** `starting`: the manifest is loaded, the first file is not. */
  stage: 'starting' | 'playing' | 'empty'
}

/** Returns the notice to show; undefined while media play. */
export function noticeFor({ manifest, link, stage }: NoticeInput): Notice | undefined {
  if (link === 'unknown') return 'unknown'
  if (!manifest) {
    if (link === 'busy' || link === 'unreachable') return link
    return 'waiting'
  }
  if (stage === 'playing') return undefined
  if (playableScenes(manifest.scenes).length === 0) return 'no-content'
  if (!manifest.scenes.some(({ regions }) => regions.some(({ items }) => items.some(({ kind }) => canShow(kind)))))
    return 'unsupported'
  if (stage === 'starting') return 'waiting'
  return link === 'unreachable' ? 'unreachable' : 'no-files'
}

export const sentences: Record<Notice, string> = {
  waiting: 'Loading content …',
  'no-content': 'Nothing is assigned to this screen yet. Assign a playlist or a channel in the console.',
  'no-files': 'The files of this screen cannot be loaded. The player keeps trying.',
  unsupported: 'This version of the player cannot show the content of this screen. Update the player.',
  unreachable: 'The server cannot be reached. Check the network; the player keeps trying.',
  unknown: 'There is no screen with this code. Check the code in the console.',
  busy: 'Too many requests from this network. The player tries again in a minute.',
}
