import type { HintType } from '@digisigncast/contract/events/hints'
import { allScreens, ofAccount, ofMember, withHiddenScreens } from '../../../database/access/access.ts'
import { lockAccount } from '../../../database/lock-account.ts'
import type { ScreensTrx, Trx } from '../../../database/open.ts'
import type { Recorder, RowChange } from '../../../database/watched/recorder.ts'
import { recorderOf } from '../../../database/watched/watched-dialect.ts'
import { fail } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requirePublish } from '../../../platform/sessions/approval.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { recordAudit, versionAuthorOf } from '../audit/index.ts'
import { hintsOf, type NewEvent, recordEvent } from '../events/index.ts'
import { unreached } from '../screen-scope/index.ts'
import { keepStateBefore, type Thing } from '../versions/index.ts'
import { markMoved, moveContent, moveSome } from './accounts.repo.ts'
import { type Content, countElsewhere, type Elsewhere, findReached, isUsed } from './played.repo.ts'

export interface Change<T> {
  /** The event, for the log and for open consoles; undefined: there is none. */
  event?: (result: T) => NewEvent | undefined
  /** Hints beside those of the event. */
  hints?: readonly HintType[]
  /**
   * Whether it can change what screens play: true for all screens. With content: those that play some of it; a limited
   * manager is refused when one of these screens is outside the limit. Not for screens that it deletes.
   */
  movesContent?: boolean | Content | { screens: readonly string[] }
  /** Screens that it changes. Limited managers who can access none of them, before and afterwards, get no hint. */
  screenIds?: readonly string[]
  /** The existing thing that it saves as a whole: Undo restores its state before. */
  saves?: Thing | undefined
  /** Gets the rows that the author can access; the server, all of the account. */
  work: (trx: ScreensTrx) => Promise<T>
}

/** A user, or the server itself. */
export type Author =
  | Pick<Member, 'accountId' | 'name' | 'userId' | 'isLimitedToTags' | 'needsApproval' | 'token' | 'permissions'>
  | (Pick<Member, 'accountId' | 'name'> & { userId: null })

/** The author of changes that no user has asked for. */
export const theServer = (accountId: string) => ({ accountId, userId: null, name: 'The server' })

const actorOf = ({ userId }: Author) => (userId === null ? 'job' : 'person')

const rowsOf = (db: Trx, author: Author): ScreensTrx =>
  author.userId === null
    ? allScreens(ofAccount(db, author.accountId), 'work of the server')
    : withHiddenScreens(ofMember(db, author), 'a change')

/** Changes an account's data and records what happened in one transaction, then notifies players and consoles. */
export async function change<T>(platform: Platform, member: Author, { work, ...what }: Change<T>): Promise<T> {
  const { db, contentVersions, live, now } = platform
  const { accountId } = member
  const before = what.screenIds && (await unreached(ofAccount(db, accountId), what.screenIds))
  const { done, event, reached, hiddenFrom } = await db.transaction().execute(async (all) => {
    const trx = rowsOf(all, member)
    const { reached, move } = await startMove(trx, what.movesContent)
    const elsewhere = await judge(trx, member, what.movesContent)
    await keepStateBefore(trx, {
      ...(typeof what.movesContent === 'object' && !('screens' in what.movesContent) && what.movesContent),
      saved: what.saves,
      author: versionAuthorOf({ author: member, by: actorOf(member) }),
      now: now(),
    })
    const done = await work(trx)
    if (member.userId !== null && member.needsApproval && changesShown(await recorderOf(trx))) requirePublish(member)
    const filled = await findFilled(platform, trx, member)
    const filledElsewhere = await judge(trx, member, filled.length > 0 && { playlists: filled })
    if (move !== undefined && reached !== 'all') await markMoved(trx, reached, move)
    // Afterwards: to users who cannot see the content, it does not exist.
    refuseElsewhere(elsewhere)
    refuseFilledElsewhere(filledElsewhere)
    const event = what.event?.(done)
    const screenIds = what.screenIds ?? (event?.screenId === undefined ? undefined : [event.screenId])
    const [only] = screenIds?.length === 1 ? screenIds : []
    if (event) await recordEvent(trx, { screenId: only, ...event }, { author: member, now: now() })
    else await recordAudit(trx, { author: member, by: actorOf(member), now: now(), type: 'row.changed' })
    const after = screenIds && (await unreached(trx, screenIds))
    const hiddenFrom = after?.filter((id) => before?.includes(id) ?? true)
    return { done, event, reached, hiddenFrom }
  })
  if (reached.length > 0)
    contentVersions.moved(accountId, { hiddenFrom, screenIds: reached === 'all' ? undefined : reached })
  live.publish(accountId, [...(event ? hintsOf(event.type) : []), ...(what.hints ?? [])], hiddenFrom)
  return done
}

/** The screens whose content a change moves. */
interface Move {
  reached: readonly string[] | 'all'
  /** Number of a change that reaches some screens. */
  move?: number
}

/** Moves the content of the screens that the change can reach. Must be the first statement of the transaction. */
async function startMove(trx: ScreensTrx, what: Change<unknown>['movesContent'] = false): Promise<Move> {
  const { accountId } = trx
  if (what === false) return { reached: [] }
  if (what === true) {
    await moveContent(trx, accountId)
    return { reached: 'all' }
  }
  if ('screens' in what) return { reached: what.screens, move: await moveSome(trx) }
  // Nothing starts to play this content meanwhile.
  await lockAccount(trx, accountId)
  const reached = await findReached(trx, what)
  if (reached.length === 0) return { reached }
  if (reached !== 'all') return { reached, move: await moveSome(trx) }
  await moveContent(trx, accountId)
  return { reached }
}

/**
 * Judges what displays could show otherwise, whatever call it comes from: content that a change names, or that the rules of
 * playlists find. A display shows screens, and content that a screen, an entry or a takeover uses. Refuses it to users whose
 * changes need approval. Returns where it is shown outside the limit of a manager.
 */
async function judge(
  trx: ScreensTrx,
  author: Author,
  what: Change<unknown>['movesContent'] = false,
): Promise<Elsewhere> {
  if (author.userId === null || what === false) return nowhere
  const content = what === true || 'screens' in what ? undefined : what
  if (author.needsApproval) {
    const isShown = content
      ? await isUsed(trx, content)
      : what === true || ('screens' in what && what.screens.length > 0)
    if (isShown) requirePublish(author)
  }
  return content ? countElsewhere(trx, content) : nowhere
}

const nowhere: Elsewhere = { screens: 0, takeovers: 0 }

/** The playlists whose rules find other media items after the change. Only for authors who may not change all displays. */
async function findFilled({ fills }: Platform, trx: ScreensTrx, author: Author): Promise<readonly string[]> {
  if (author.userId === null || !(author.needsApproval || author.isLimitedToTags)) return []
  return fills.findReached(trx, await recorderOf(trx))
}

/** Refuses content that a limited manager has brought to screens outside the limit. */
export const requireWithinLimit = async (trx: ScreensTrx, content: Content): Promise<void> =>
  refuseElsewhere(await countElsewhere(trx, content))

function refuseElsewhere({ screens, takeovers }: Elsewhere): void {
  const where = screens === 0 ? 'is part of a takeover for screens' : `also plays on ${screensText(screens)}`
  if (screens + takeovers > 0)
    fail('content.shared', `This ${where} that you do not manage. Make a copy for your screens, or ask an admin.`)
}

function refuseFilledElsewhere({ screens, takeovers }: Elsewhere): void {
  const where = screens === 0 ? 'in a takeover for screens' : `on ${screensText(screens)}`
  if (screens + takeovers > 0)
    fail(
      'content.shared',
      `A playlist with a rule would play other media ${where} that you do not manage. Ask an admin.`,
    )
}

const screensText = (count: number): string => (count === 1 ? 'a screen' : `${count.toLocaleString('en')} screens`)

/** By table: columns that change nothing that displays show, when, or in which warnings. Others count as shown. */
const notShown: Readonly<Record<string, readonly string[]>> = {
  tags: ['name', 'name_key', 'search_text', 'color'],
  screens: ['name', 'search_text', 'version', 'last_move'],
  screen_tags: [],
  screen_overlays: [],
}

/** Whether a transaction has changed screens, or tags that screens can have. Nothing has a new tag or screen yet. */
function changesShown(recorder: Recorder | undefined): boolean {
  return Object.entries(notShown).some(([table, columns]) => {
    const written = recorder?.written(table)
    const isShown = ({ before, after }: RowChange) =>
      before !== null && after !== null
        ? Object.keys(after).some((column) => before[column] !== after[column] && !columns.includes(column))
        : columns.length === 0 || after === null
    return written === undefined || written.some(isShown)
  })
}
