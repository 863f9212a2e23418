import { allScreens } from '../../../database/access/access.ts'
import type { ScreensTrx } from '../../../database/open.ts'
import { endFirst, type Started } from '../takeovers/index.ts'
import type { Work } from './handling.ts'
import * as repo from './warnings.repo.ts'

/** As many takeovers run as may run, and no less severe warning is among them. */
export class NoRoom extends Error {}

interface Displacing {
  rank: number
  /** Ids of the warnings that the new one replaces. */
  replaces: readonly string[]
}

export interface Displaced extends Started {
  /** Ids of its warnings. They are forgotten, and start again when there is room. */
  warnings: string[]
  isReplaced: boolean
}

/** Ends what the new warning replaces, else the least severe of the less severe warnings; never what a user started. */
export async function makeRoom(
  trx: ScreensTrx,
  { platform, actor }: Work,
  { rank, replaces }: Displacing,
): Promise<Displaced> {
  const running = await repo.listRunning(allScreens(trx, 'limits and uniqueness'), platform.now())
  const replaced = await repo.listTakeoversOf(trx, replaces)
  const less = running.filter((one) => one.rank !== null && one.rank < rank).toSorted(byRank)
  const ended = await endFirst(trx, { platform, member: actor }, [...replaced, ...less.map(({ id }) => id)])
  if (!ended) throw new NoRoom()
  return {
    ...ended,
    warnings: await repo.removeStarted(trx, ended.id),
    isReplaced: replaced.includes(ended.id),
  }
}

const byRank = (one: repo.RunningTakeover, other: repo.RunningTakeover): number =>
  (one.rank ?? 0) - (other.rank ?? 0) || one.startedAt - other.startedAt

/**
 * When a warning counts as started: screens show the newest takeover, so a less severe one counts as older than those that
 * run, unless a user has started another takeover since.
 */
export async function startOf(trx: ScreensTrx, { platform, lastStart }: Work, rank: number): Promise<number> {
  const now = platform.now()
  const running = await repo.listRunning(allScreens(trx, 'limits and uniqueness'), now)
  const ofUsers = running.filter((one) => one.rank === null).map(({ startedAt }) => startedAt)
  const above = running.filter((one) => one.rank !== null && one.rank > rank).map(({ startedAt }) => startedAt)
  const [newest, below] = [Math.min(now, lastStart - 1), Math.min(...above) - 1]
  return below > Math.max(...ofUsers) ? Math.min(newest, below) : newest
}
