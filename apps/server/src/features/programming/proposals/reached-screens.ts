import type { ProposalKind } from '@digisigncast/contract/proposals/proposals'
import { allScreens } from '../../../database/access/access.ts'
import type { AccountDb } from '../../../database/open.ts'
import { findReached } from '../../kernel/accounts/index.ts'

export interface ReachedScreens {
  /** The first ones. */
  names: string[]
  /** Null: most of the account. */
  count: number | null
}

/** Most names of screens that are listed. */
const namedScreens = 20

type Reached = Awaited<ReturnType<typeof findReached>>

/** The screens that show a thing now. */
export async function reachedBy(rows: AccountDb, kind: ProposalKind, id: string): Promise<Reached> {
  if (kind === 'playlist') return findReached(rows, { playlists: [id] })
  if (kind === 'channel') return findReached(rows, { channels: [id] })
  if (kind === 'screen_content') return [id]
  const targets = await allScreens(rows, 'facts of the account')
    .selectFrom('targets')
    .select('screen_id')
    .where('parent_id', '=', id)
    .execute()
  return targets.map(({ screen_id }) => screen_id)
}

export async function screensOf(rows: AccountDb, reached: readonly Reached[]): Promise<ReachedScreens> {
  if (reached.includes('all')) return { names: [], count: null }
  const ids = [...new Set(reached.flat())]
  const named = ids.slice(0, namedScreens)
  if (named.length === 0) return { names: [], count: 0 }
  const found = await allScreens(rows, 'facts of the account')
    .selectFrom('screens')
    .select('name')
    .where('id', 'in', named)
    .orderBy('name')
    .execute()
  return { names: found.map(({ name }) => name), count: ids.length }
}
