import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './versions.repo.ts'
import { writePending, writeVersion } from './write-version.ts'

interface Changing {
  /** Ids that the change names. Media items that are no slides do not count. */
  playlists?: readonly string[] | undefined
  channels?: readonly string[] | undefined
  media?: readonly string[] | undefined
  /** The thing that is saved as a whole: Undo restores its state before. */
  saved?: repo.Thing | undefined
  author: repo.VersionAuthor
  now: number
}

const server: repo.VersionAuthor = { kind: 'server', id: null, name: '' }

/**
 * Keeps the state before a change where it would be lost: of things without a version, changes of another author, and for
 * Undo. Otherwise it costs one statement.
 */
export async function keepStateBefore(trx: AccountTrx, { saved, author, now, ...named }: Changing): Promise<void> {
  const ids = { playlist: named.playlists, channel: named.channels, slide: named.media } as const
  for (const kind of ['playlist', 'channel', 'slide'] as const)
    for (const noted of ids[kind]?.length ? await repo.listNoted(trx, kind, ids[kind]) : [])
      await keepOne(trx, { kind, id: noted.id }, noted, { saved, author, now })
  if (saved?.kind !== 'schedule_entry') return
  const noted = await repo.findThing(trx, saved.id)
  await keepOne(trx, saved, noted ?? nothing, { saved, author, now })
}

const nothing = { thing_id: null, pending_at: null, author_kind: null, author_id: null }

type Noted = { [Column in keyof typeof nothing]: repo.ThingRow[Column] | null }

async function keepOne(
  trx: AccountTrx,
  thing: repo.Thing,
  noted: Noted,
  { saved, author, now }: Omit<Changing, 'media'>,
) {
  if (noted.thing_id === null) await writeVersion(trx, thing, { author: server, reason: 'kept', at: now })
  else if (noted.pending_at === null) return
  else if (noted.author_kind !== author.kind || noted.author_id !== author.id) await writePending(trx, [thing.id])
  else if (saved?.id === thing.id) await writeVersion(trx, thing, { author, reason: 'edit', at: now, isPassing: true })
}

/** Id of the version that Undo restores after a save; null for a new thing. */
export async function undoOf(
  { db }: Pick<Platform, 'db'>,
  { accountId }: { accountId: string },
  thingId: string | undefined,
): Promise<string | null> {
  if (thingId === undefined) return null
  return (await repo.findLast(ofAccount(db, accountId), thingId, true))?.id ?? null
}
