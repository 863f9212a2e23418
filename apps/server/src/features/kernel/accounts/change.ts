import type { HintType } from '@digisigncast/contract/events/hints'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { hintsOf, type NewEvent, recordEvent } from '../events/index.ts'
import { unreached } from '../screen-scope/index.ts'
import { lockAccount, moveContent } from './accounts.repo.ts'
import { type Content, countElsewhere, type Elsewhere, isPlayed } from './played.repo.ts'

export interface Change<T> {
  /** The event, for the log and for open consoles; undefined: there is none. */
  event?: (result: T) => NewEvent | undefined
  /** Hints beside those of the event. */
  hints?: readonly HintType[]
  /**
   * Whether it can change what a screen plays. With content: if a screen plays some of it; a limited manager is refused
   * when one of these screens is outside the limit.
   */
  movesContent?: boolean | Content
  /** Screens that it changes. Limited managers who can access none of them, before and afterwards, get no hint. */
  screenIds?: readonly string[]
  /** Gets the rows of the account. */
  work: (trx: AccountTrx) => Promise<T>
}

/** A user, or the server itself. */
type Author = Pick<Member, 'accountId' | 'name'> & { userId: string | null; isLimitedToTags?: boolean }

/** Changes an account's data and records what happened in one transaction, then notifies players and consoles. */
export async function change<T>(platform: Platform, member: Author, { work, ...what }: Change<T>): Promise<T> {
  const { db, contentVersions, live, now } = platform
  const { accountId } = member
  const before = what.screenIds && (await unreached(ofAccount(db, accountId), what.screenIds))
  const { done, event, isMoved, hiddenFrom } = await db.transaction().execute(async (all) => {
    const trx = ofAccount(all, accountId)
    const { isMoved, elsewhere } = await startMove(trx, member, what.movesContent)
    const done = await work(trx)
    // Afterwards: to users who cannot see the content, it does not exist.
    refuseElsewhere(elsewhere)
    const event = what.event?.(done)
    const screenIds = what.screenIds ?? (event?.screenId === undefined ? undefined : [event.screenId])
    const [only] = screenIds?.length === 1 ? screenIds : []
    if (event) await recordEvent(trx, { screenId: only, ...event }, { author: member, now: now() })
    const after = screenIds && (await unreached(trx, screenIds))
    const hiddenFrom = after?.filter((id) => before?.includes(id) ?? true)
    return { done, event, isMoved, hiddenFrom }
  })
  if (isMoved) contentVersions.moved(accountId, hiddenFrom)
  live.publish(accountId, [...(event ? hintsOf(event.type) : []), ...(what.hints ?? [])], hiddenFrom)
  return done
}

interface Move {
  isMoved: boolean
  elsewhere?: Elsewhere
}

/** Moves the content of the account if the change can reach a screen. Must be the first statement of the transaction. */
async function startMove(
  trx: AccountTrx,
  { accountId, userId, isLimitedToTags = false }: Author,
  what: Change<unknown>['movesContent'] = false,
): Promise<Move> {
  if (typeof what !== 'object') {
    if (what) await moveContent(trx, accountId)
    return { isMoved: what }
  }
  // Nothing starts to play this content meanwhile.
  await lockAccount(trx, accountId)
  if (!(await isPlayed(trx, what))) return { isMoved: false }
  const scope = { accountId, limitedTo: isLimitedToTags ? userId : null }
  const elsewhere = await countElsewhere(trx, scope, what)
  await moveContent(trx, accountId)
  return { isMoved: true, elsewhere }
}

function refuseElsewhere({ screens, takeovers }: Elsewhere = { screens: 0, takeovers: 0 }): void {
  const where =
    screens === 0
      ? 'is part of a takeover for screens'
      : `also plays on ${screens === 1 ? 'a screen' : `${screens.toLocaleString('en')} screens`}`
  if (screens + takeovers > 0)
    fail('content.shared', `This ${where} that you do not manage. Make a copy for your screens, or ask an admin.`)
}
