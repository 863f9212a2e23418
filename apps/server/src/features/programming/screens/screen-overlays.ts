import { goneText } from '@digisigncast/contract/api/errors'
import type { OverlayInput, OverlayPlace, ScreenOverlay } from '@digisigncast/contract/devices/overlays'
import type { AccountTrx, Db, ScreensDb, ScreensTrx } from '../../../database/open.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { playlistScopeOf, type Scope } from '../../kernel/accounts/index.ts'
import { findManyMedia, mediaScopeOf } from '../../library/media/index.ts'
import { requireRoomOnScreen } from '../../playback/manifest/index.ts'
import { findManyPlaylists, shownContent } from '../playlists/index.ts'
import * as repo from './screen-overlays.repo.ts'

/** Media and playlists that a user sees by name. */
interface Scopes {
  media: Scope
  playlist: Scope
}

const scopesOf = async (db: Db, member: Member): Promise<Scopes> => ({
  media: await mediaScopeOf(db, member, 'see'),
  playlist: await playlistScopeOf(db, member, 'see'),
})

/** The overlays of screens by the id of the screen. Content of other managers has no name and no picture. */
export async function overlaysOf(
  db: Db,
  member: Member,
  rows: ScreensDb,
  screenIds: readonly string[],
): Promise<ReadonlyMap<string, ScreenOverlay[]>> {
  const found = await repo.listOverlays(rows, screenIds)
  if (found.length === 0) return new Map()
  const scopes = await scopesOf(db, member)
  const byScreen = Map.groupBy(found, ({ screen_id }) => screen_id)
  return new Map([...byScreen].map(([id, own]) => [id, own.map((row) => overlayOf(row, scopes))]))
}

type Row = Awaited<ReturnType<typeof repo.listOverlays>>[number]

function overlayOf(row: Row, scopes: Scopes): ScreenOverlay {
  const kind = row.media_id === null ? 'playlist' : 'media'
  const content =
    kind === 'media'
      ? { id: row.media_id, name: row.title, owner_id: row.media_owner, thumbnail_file: row.thumbnail_file }
      : { id: row.playlist_id, name: row.name, owner_id: row.playlist_owner, thumbnail_file: row.first_file }
  return {
    content_kind: kind,
    content: shownContent(scopes[kind], { ...content, id: content.id ?? '', name: content.name ?? '' }),
    ...(JSON.parse(row.place) as OverlayPlace),
  }
}

/** Sets the overlays of a screen. Content that is on it already may stay, even if this manager cannot see it. */
export async function writeOverlays(
  trx: ScreensTrx,
  member: Member,
  screenId: string,
  overlays: readonly OverlayInput[],
): Promise<void> {
  const before = await repo.listOverlays(trx, [screenId])
  const present = new Set(before.map((row) => row.media_id ?? row.playlist_id))
  await requireKnown(trx, member, overlays, present)
  await repo.replaceOverlays(trx, screenId, overlays)
}

/** Refuses content that is gone or of another customer, at the field that has it. */
async function requireKnown(
  trx: AccountTrx,
  member: Member,
  overlays: readonly OverlayInput[],
  present: ReadonlySet<string | null>,
): Promise<void> {
  const scopes = await scopesOf(trx, member)
  const idsOf = (kind: OverlayInput['content_kind']) =>
    overlays.filter((one) => one.content_kind === kind).map(({ content_id }) => content_id)
  const known = new Set(
    [
      ...(idsOf('media').length === 0 ? [] : await findManyMedia(trx, scopes.media, idsOf('media'))),
      ...(await findManyPlaylists(trx, scopes.playlist, idsOf('playlist'))),
    ].map(({ id }) => id),
  )
  for (const [index, { content_kind: kind, content_id: id }] of overlays.entries()) {
    if (present.has(id)) continue
    const field = `overlays.${index}.content_id`
    if (!known.has(id)) invalid(field, goneText(kind === 'media' ? 'media item' : 'playlist'))
    if (kind === 'playlist') await requireRoomOnScreen(trx, { kind, ids: [id] }, field)
  }
}
