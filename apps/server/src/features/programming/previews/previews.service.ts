import type { openPreview } from '@digisigncast/contract/previews/previews'
import type { z } from 'zod'
import { ofMember } from '../../../database/access/access.ts'
import { notFound } from '../../../platform/fail.ts'
import type { Origin } from '../../../platform/http/owner-access.ts'
import { hashToken, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePermission } from '../../../platform/sessions/permissions.ts'
import { findActorOfSession, type Member } from '../../../platform/sessions/sessions.ts'
import { insertSingleUse, takeSingleUse } from '../../../platform/sessions/single-use.ts'
import { playlistScopeOf } from '../../kernel/accounts/index.ts'
import { isScreenOf } from '../../kernel/screen-scope/index.ts'
import type { ContentManifests, ScreenManifests } from '../../playback/manifest/index.ts'
import { findManyChannels } from '../channels/index.ts'
import { findManyPlaylists } from '../playlists/index.ts'
import { findProposal, readProposedManifest } from '../proposals/index.ts'

interface Subject {
  kind: 'playlist' | 'channel' | 'screen' | 'proposal'
  id: string
}

const ticketLifeMs = 2 * 60 * 1000

/** Returns the path of the page that plays the preview. The ticket is in its fragment, which is not sent to servers. */
export async function open(
  platform: Platform,
  member: Member,
  { at, ...ids }: z.output<typeof openPreview.body>,
): Promise<string> {
  const { db, now } = platform
  const { kind, id } = subjectIn(ids)
  await requireVisible(platform, member, { kind, id })
  const ticket = newToken()
  await insertSingleUse(db, {
    token_hash: hashToken(ticket),
    purpose: 'preview',
    user_id: member.userId,
    session_hash: member.sessionHash,
    subject_kind: kind,
    subject_id: id,
    created_at: now(),
    expires_at: now() + ticketLifeMs,
  })
  const fragment = new URLSearchParams({ ticket, ...(at !== undefined && { at: String(at) }) })
  return `/player/preview#${fragment.toString()}`
}

type Deps = Platform & { screens: ScreenManifests; contents: ContentManifests }

/** The manifest of a ticket, which works once, while its session lasts and its user can see the subject. */
export async function read(deps: Deps, ticket: string, origin: Origin) {
  const { db, now, ownerAccess } = deps
  const taken = await takeSingleUse(db, hashToken(ticket), 'preview', now())
  if (!taken?.session_hash || !taken.subject_kind || !taken.subject_id) return undefined
  const actor = await findActorOfSession(db, taken.session_hash, now())
  if (!actor || actor.accountId === null || !ownerAccess.accepts(actor, origin)) return undefined
  const { accountId } = actor
  const { subject_kind: kind, subject_id: id } = taken
  const member = { ...actor, accountId }
  const name = await requireVisible(deps, member, { kind, id })
  return (await documentOf(deps, member, { kind, id, name })) ?? notFound(kind)
}

async function documentOf(
  { screens, contents, ...platform }: Deps,
  member: Member,
  { kind, id, name }: Subject & { name: string },
) {
  if (kind === 'screen') return (await screens.find(id))?.manifest()
  if (kind === 'proposal') return readProposedManifest(platform, member, id)
  return contents.of(member.accountId, { id, name, contents: [{ kind, id }] })
}

type Ids = Omit<z.output<typeof openPreview.body>, 'at'>

function subjectIn({ playlist_id, channel_id, screen_id, proposal_id }: Ids): Subject {
  if (proposal_id !== undefined) return { kind: 'proposal', id: proposal_id }
  if (playlist_id !== undefined) return { kind: 'playlist', id: playlist_id }
  if (channel_id !== undefined) return { kind: 'channel', id: channel_id }
  return { kind: 'screen', id: screen_id ?? '' }
}

/** Fails for a subject that the member cannot see. Returns its name; that of a screen is in its manifest. */
async function requireVisible(platform: Platform, member: Member, { kind, id }: Subject): Promise<string> {
  const { db } = platform
  if (kind === 'proposal') return (await findProposal(platform, member, id)).name
  const rows = ofMember(db, member)
  if (kind === 'screen') {
    requirePermission(member, 'screens.view')
    return (await isScreenOf(rows, id)) ? '' : notFound('screen')
  }
  requirePermission(member, kind === 'playlist' ? 'playlist.view' : 'channels.view')
  const [found] =
    kind === 'channel'
      ? await findManyChannels(rows, [id])
      : await findManyPlaylists(rows, await playlistScopeOf(db, member, 'see'), [id])
  return found?.name ?? notFound(kind)
}
