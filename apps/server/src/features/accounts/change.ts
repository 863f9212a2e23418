import type { LogType } from '@digisigncast/contract/accounts/dashboard'
import type { Area } from '@digisigncast/contract/api/permissions'
import type { HintType } from '@digisigncast/contract/hints'
import type { Trx } from '../../database/open.ts'
import { fail } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Member } from '../../platform/sessions/sessions.ts'
import { insertLogEntry } from '../logs/index.ts'
import { unreached } from '../screen-scope/index.ts'
import { lockAccount, moveContent } from './accounts.repo.ts'
import { type Content, countElsewhere, type Elsewhere, isPlayed } from './played.repo.ts'

export interface Change<T> {
  /** Events that make consoles fetch again. */
  events: readonly HintType[]
  /**
   * Whether it can change what a screen plays. With content: if a screen plays some of it; a limited manager is refused
   * when one of these screens is outside the limit.
   */
  movesContent?: boolean | Content
  /** Sentence for the log, following the name of the actor; undefined: no log entry. */
  logText?: (result: T) => string | undefined
  type?: LogType
  /** Screens that it changes. Limited managers who can access none of them, before and afterwards, get no hint. */
  screenIds?: readonly string[]
  /** The screen that the log entry names. Default: the only one of `screenIds`. */
  screenOf?: (result: T) => string | undefined
  /** Owners of the content that the log entry names: managers who cannot see that content cannot read the entry. */
  ownersOf?: (result: T) => readonly (string | null)[]
  /** Area of the log entry. Default: the area of the first event. */
  area?: Area
  work: (trx: Trx) => Promise<T>
}

/** A user, or the server itself. */
type Author = Pick<Member, 'accountId' | 'name'> & { userId: string | null; isLimitedToTags?: boolean }

/** Changes an account's data and writes the log entry in one transaction, then notifies players and consoles. */
export async function change<T>(platform: Platform, member: Author, { work, ...what }: Change<T>): Promise<T> {
  const { db, contentVersions, live, now } = platform
  let isLogged = false
  let hiddenFrom: string[] | undefined
  const before = what.screenIds && (await unreached(db, member.accountId, what.screenIds))
  let isMoved = false
  const result = await db.transaction().execute(async (trx) => {
    const move = await startMove(trx, member, what.movesContent)
    isMoved = move.isMoved
    const done = await work(trx)
    // Afterwards: to users who cannot see the content, it does not exist.
    refuseElsewhere(move.elsewhere)
    const sentence = what.logText?.(done)
    isLogged = sentence !== undefined
    if (sentence !== undefined)
      await insertLogEntry(trx, {
        accountId: member.accountId,
        userId: member.userId,
        type: what.type ?? 'info',
        description: `${member.name} ${sentence}`,
        area: what.area ?? areaOf(what.events[0]),
        screenId: screenOf(what, done),
        owners: what.ownersOf?.(done),
        now: now(),
      })
    const named = what.screenOf?.(done)
    const screenIds = what.screenIds ?? (named === undefined ? undefined : [named])
    const after = screenIds && (await unreached(trx, member.accountId, screenIds))
    hiddenFrom = after?.filter((id) => before?.includes(id) ?? true)
    return done
  })
  if (isMoved) contentVersions.moved(member.accountId, hiddenFrom)
  live.publish(member.accountId, isLogged ? [...what.events, 'logs.changed'] : what.events, hiddenFrom)
  return result
}

interface Move {
  isMoved: boolean
  elsewhere?: Elsewhere
}

/** Moves the content of the account if the change can reach a screen. Must be the first statement of the transaction. */
async function startMove(
  trx: Trx,
  { accountId, userId, isLimitedToTags = false }: Author,
  what: Change<unknown>['movesContent'] = false,
): Promise<Move> {
  if (typeof what !== 'object') {
    if (what) await moveContent(trx, accountId)
    return { isMoved: what }
  }
  // Nothing starts to play this content meanwhile.
  await lockAccount(trx, accountId)
  if (!(await isPlayed(trx, accountId, what))) return { isMoved: false }
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

const screenOf = <T>(
  { screenIds = [], screenOf: of }: Pick<Change<T>, 'screenIds' | 'screenOf'>,
  result: T,
): string | undefined => (of ? of(result) : screenIds.length === 1 ? screenIds[0] : undefined)

const areas: Partial<Record<HintType, Area>> = {
  'media.changed': 'content',
  'playlists.changed': 'playlist',
  'channels.changed': 'channels',
  'screens.changed': 'screens',
  'schedule.changed': 'schedules',
  'sources.changed': 'content',
  'devices.changed': 'screens',
  'users.changed': 'users',
}

export const areaOf = (event: HintType | undefined) => event && areas[event]
