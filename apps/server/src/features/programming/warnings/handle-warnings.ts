import type { WarningSettings } from '@digisigncast/contract/accounts/warnings'
import { screensText } from '@digisigncast/contract/api/screens-text'
import { quote } from '@digisigncast/contract/events/phrases'
import { ofAccount, ofMember } from '../../../database/access/access.ts'
import type { AccountTrx, ScreensTrx } from '../../../database/open.ts'
import type { CapAlert } from '../../../platform/decoding/source-data/cap-answer.ts'
import { Failure, fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { infosIn, type Start, titleOf } from '../../library/cap/index.ts'
import { type Announce, moveEnd, type Shown, type Started, startWarning } from '../takeovers/index.ts'
import { type Judged, judgeAll } from './judge-all.ts'
import { noticeOf } from './notice-of.ts'
import { endText } from './warning-words.ts'
import * as repo from './warnings.repo.ts'

/** Number of warnings that an account remembers. */
const maxRemembered = 1000
/** For so long a message remembers what it ended, if it does not expire itself. */
const rememberedMs = 30 * 24 * 60 * 60_000

export interface Handling {
  platform: Platform
  announce: Announce
  /** The user with whose rights it is done. */
  actor: Member
  owner: {
    /** Id of the hook or data source. */
    id: string
    /** Whether it is as it was when the warnings were read. */
    isUnchanged: (trx: AccountTrx) => Promise<boolean>
  }
  settings: WarningSettings
  /** Whether warnings that take effect later wait for the next time. */
  waits: boolean
}

export interface Handled {
  /** A sentence per warning about what was done. */
  sentences: string[]
  failures: Failure[]
}

type Work = Handling & { known: Map<string, repo.KnownAlert>; replaced: ReadonlySet<string>; timeZone: string }

/**
 * Starts and ends takeovers for warnings. It can be repeated: a warning starts one takeover at most, and one that was
 * cancelled starts none. A warning that fails does not stop the others.
 */
export async function handleWarnings(handling: Handling, alerts: readonly CapAlert[]): Promise<Handled> {
  const { platform, actor, owner, settings, waits } = handling
  const judged = judgeAll(alerts, { ownerId: owner.id, settings, now: platform.now(), waits })
  const rows = ofMember(platform.db, actor)
  const work: Work = {
    ...handling,
    known: await repo.listKnown(rows, owner.id, platform.now()),
    replaced: new Set(judged.flatMap(({ references }) => [...references.keys()])),
    timeZone: await repo.findTimeZone(rows),
  }
  const handled: Handled = { sentences: [], failures: [] }
  for (const one of judged) {
    try {
      // The new takeover first: there is no gap.
      const started = await startOne(work, one)
      const ended = await endReferences(work, one)
      handled.sentences.push(...[started, ...ended].filter((sentence) => sentence !== ''))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      handled.failures.push(error)
      handled.sentences.push(error.message)
    }
  }
  return handled
}

/** The warning is remembered already. */
class HandledBefore extends Error {}
/** Another warning has started the same prepared takeover. */
class RunsMeanwhile extends Error {}

/** Returns what was done, as a sentence; empty for a Cancel. */
async function startOne(work: Work, { alert, id, verdict }: Judged): Promise<string> {
  const { start } = verdict
  if (!start) return verdict.why
  const title = quote(titleOf(infosIn(alert, work.settings.language)[0] ?? start.info))
  const known = work.known.get(id)
  if (work.replaced.has(id) || known?.state === 'ended')
    return `${title} was cancelled or replaced: nothing was started.`
  const before = `${title} was handled before: nothing was started.`
  if (known) return before
  try {
    return await begin(work, { alert, id, isDrill: verdict.isDrill, start })
  } catch (error) {
    if (error instanceof HandledBefore) return before
    if (error instanceof RunsMeanwhile) return begin(work, { alert, id, isDrill: verdict.isDrill, start })
    throw error
  }
}

interface Beginning {
  alert: CapAlert
  id: string
  isDrill: boolean
  start: Start
}

async function begin(work: Work, beginning: Beginning): Promise<string> {
  const { platform, announce, actor, owner, settings, timeZone } = work
  const { isDrill, start } = beginning
  const { prepared_id: preparedId } = settings
  const until = (at: number) => `until ${endText(at, { now: platform.now(), timeZone })}`
  const sharedIn = (trx: ScreensTrx) =>
    preparedId === null
      ? undefined
      : repo.findShared(trx, { ownerId: owner.id, preparedId, isDrill, now: platform.now() })
  if (preparedId !== null) {
    let end = start.endsAt
    const joined = await moveEnd(platform, actor, announce, async (trx) => {
      const shared = await sharedIn(trx)
      if (!shared) return undefined
      await remember(trx, work, beginning, shared.id)
      end = Math.max(shared.ends_at ?? 0, start.endsAt)
      return { id: shared.id, endsAt: end }
    })
    if (joined) return `${nameOf(joined)} goes on ${until(end)}.`
  }
  const id = newId()
  const shown: Shown = preparedId === null ? { ...settings, notice: noticeOf(start.info) } : { preparedId }
  const claim = async (trx: ScreensTrx) => {
    if (await sharedIn(trx)) throw new RunsMeanwhile()
    await remember(trx, work, beginning, id)
  }
  const started = await startWarning(platform, actor, announce, { id, shown, endsAt: start.endsAt, isDrill, claim })
  return `${nameOf({ name: started.name, isDrill })} started on ${screensText(started.screen_count)} ${until(start.endsAt)}.`
}

const nameOf = ({ name, isDrill }: Started): string => `${isDrill ? 'Drill' : 'Takeover'} ${quote(name)}`

/** Throws if the warning is remembered already: another request or server has started its takeover. */
async function remember(trx: AccountTrx, work: Work, { alert, id, start }: Beginning, takeoverId: string) {
  const { owner, platform } = work
  if (!(await owner.isUnchanged(trx))) fail('resource.conflict', 'It was changed or deleted meanwhile.')
  const isNew = await repo.insertAlert(trx, {
    ...identityOf(work, id, alert),
    state: 'started',
    takeover_id: takeoverId,
    ends_at: start.endsAt,
    expires_at: start.expiresAt,
    created_at: platform.now(),
  })
  if (!isNew) throw new HandledBefore()
  await repo.removeSurplus(trx, maxRemembered)
}

const identityOf = (
  { actor, owner }: Work,
  id: string,
  { sender, identifier, sent }: Pick<CapAlert, 'sender' | 'identifier' | 'sent'>,
) => ({ id, account_id: actor.accountId, owner_id: owner.id, sender, identifier, sent })

/** Ends what a warning cancels or replaces, also if that arrives later. Returns what was done. */
async function endReferences(work: Work, { alert, references, verdict }: Judged): Promise<string[]> {
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
