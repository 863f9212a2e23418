import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { ofAccount, ofServer } from '../../../../database/access/access.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { openWatch } from '../../../../platform/jobs/watch.ts'
import { fairQueue } from '../../../../platform/limits/fair-queue.ts'
import type { Platform } from '../../../../platform/platform.ts'
import { change } from '../../../kernel/accounts/index.ts'
import { relocated } from '../inner/arrange-lists.ts'
import { listInner, replaceInner } from '../inner/inner-playlists.repo.ts'
import { listOrder, type PlaylistRow, replaceItems } from '../playlists.repo.ts'
import { fill } from './fill.ts'
import { fillRuleFrom } from './fill-rules.ts'
import * as repo from './filled-items.repo.ts'
import { findReachedRules } from './reached-rules.ts'

/** Longest time until the next look, for changes that no hint came for, and of crashed servers. */
const longestPauseMs = 60_000
/** Changes of the library in this time are looked at together: many files are often uploaded at once. */
const gatherMs = 300
/** Accounts whose playlists are filled at a time: one with many does not keep the others waiting. */
const width = 4

export interface PlaylistFiller {
  job: Job
  close: () => Promise<void>
}

/** Fills playlists by their rules when the library of their account has changed, and each hour, because time passes. */
export function openPlaylistFiller(platform: Platform): PlaylistFiller {
  const { db, log, live, now } = platform
  const server = ofServer(db, 'jobs of all accounts')
  const inTurn = fairQueue({ width })
  const look = async (): Promise<number> => {
    const changed = await repo.listChanged(server)
    await Promise.all(
      changed.map(({ account_id: accountId, changed_at }) =>
        inTurn(accountId, async () => {
          await fillAll(platform, accountId)
          await repo.removeChange(ofAccount(db, accountId), changed_at)
        }),
      ),
    )
    return longestPauseMs
  }
  platform.fills.findReached = (rows, written) => findReachedRules(rows, written, now())
  const watch = openWatch({
    look,
    onFailure: (err) => log.error({ err }, 'playlists could not be filled by their rules'),
    afterFailureMs: longestPauseMs,
  })
  let gathering: ReturnType<typeof setTimeout> | undefined
  live.watch((accountId, types) => {
    if (accountId === null || !types.includes('media.changed')) return
    gathering ??= setTimeout(() => {
      gathering = undefined
      watch.begin()
    }, gatherMs).unref()
  })
  watch.begin()
  return {
    close: () => {
      clearTimeout(gathering)
      return watch.close()
    },
    job: {
      name: 'playlist-rules',
      title: 'Fill playlists by their rules',
      schedule: '7 * * * *',
      run: async () => {
        await repo.noteAllChanged(server, now())
        watch.begin()
        return 'Playlists with rules are filled.'
      },
    },
  }
}

/**
 * Fills the playlists of an account. A failure of one does not stop the others; it is tried again within an hour. As long
 * as each takes, calls have the time after it.
 */
async function fillAll(platform: Platform, accountId: string): Promise<void> {
  const { db, log } = platform
  for (const playlist of await repo.listWithRule(ofAccount(db, accountId))) {
    const begun = performance.now()
    await fillOne(platform, playlist).catch((err: unknown) =>
      log.error({ err, playlist: playlist.id }, 'a playlist could not be filled by its rule'),
    )
    await pause(performance.now() - begun)
  }
}

async function fillOne(platform: Platform, playlist: PlaylistRow): Promise<void> {
  const { db, now } = platform
  const { id, account_id: accountId, name, owner_id: ownerId, fill_rule } = playlist
  const rule = fillRuleFrom(fill_rule)
  if (!rule) return
  const look = async (rows: Parameters<typeof fill>[0]) => {
    const present = await listOrder(rows, id)
    return { present, items: await fill(rows, present, { playlistId: id, ownerId, rule, now: now() }) }
  }
  const { present, items } = await look(ofAccount(db, accountId))
  if (isDeepStrictEqual(present, items)) return
  await change(
    platform,
    { accountId, name: '', userId: null },
    {
      movesContent: { playlists: [id] },
      work: async (trx) => {
        // Read again: others may have changed it meanwhile.
        const { present: before, items: after } = await look(trx)
        await replaceItems(trx, id, before, after)
        const lists = await listInner(trx, [id])
        if (lists.length > 0) await replaceInner(trx, id, relocated(lists, before, after))
        return { added: difference(after, before), removed: difference(before, after) }
      },
      event: (counts) => ({ type: 'playlist.filled', subject: id, data: { name, ...counts }, owners: [ownerId] }),
    },
  )
}

type Rows = readonly { id: string }[]

/** Number of rows of the first list that the second one does not have. */
function difference(rows: Rows, others: Rows): number {
  const known = new Set(others.map(({ id }) => id))
  return rows.filter(({ id }) => !known.has(id)).length
}
