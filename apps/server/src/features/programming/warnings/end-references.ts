import { ofAccount } from '../../../database/access/access.ts'
import { moveEnd, type Started } from '../takeovers/index.ts'
import { identityOf, maxRemembered, nameOf, type Work } from './handling.ts'
import type { Judged } from './judge-all.ts'
import { endText } from './warning-words.ts'
import * as repo from './warnings.repo.ts'

/** For so long a message remembers what it ended, if it does not expire itself. */
const rememberedMs = 30 * 24 * 60 * 60_000

/** Ends what a warning cancels or replaces, also if that arrives later. Returns what was done. */
export async function endReferences(work: Work, { alert, references, verdict }: Judged): Promise<string[]> {
  const { platform, announce, actor, known, timeZone } = work
  const now = platform.now()
  const open = [...references].filter(([id]) => known.get(id)?.state !== 'ended' || known.get(id)?.isRunning)
  const isCancel = verdict.endsReferences && alert.msgType === 'Cancel'
  const sentences: string[] = []
  if (open.length > 0) {
    const rows = ofAccount(platform.db, actor.accountId)
    const expiries = alert.infos.flatMap(({ expiresAt }) => expiresAt ?? [])
    const ended = await repo.markEnded(
      rows,
      open.map(([id, identity]) => ({
        ...identityOf(work, id, identity),
        state: 'ended',
        takeover_id: null,
        ends_at: null,
        expires_at: Math.max(now + rememberedMs, ...expiries),
        created_at: now,
      })),
    )
    await repo.removeSurplus(rows, maxRemembered)
    for (const takeoverId of ended) {
      let end: number | null = null
      const moved = await moveEnd(platform, actor, announce, async (trx) => {
        end = (await repo.findEnd(trx, takeoverId)) ?? null
        return { id: takeoverId, endsAt: end }
      })
      if (moved) sentences.push(end === null ? `${nameOf(moved)} ended.` : goesOn(moved, end, { now, timeZone }))
    }
    for (const [id] of open) known.set(id, { state: 'ended', isRunning: false })
  }
  if (!isCancel) return sentences
  return [`Cancelled: ${sentences.length > 0 ? sentences.join(' ') : 'nothing was running.'}`]
}

const goesOn = (moved: Started, end: number, zone: { now: number; timeZone: string }): string =>
  `${nameOf(moved)} goes on until ${endText(end, zone)}.`
