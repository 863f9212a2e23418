import { screensText } from '@digisigncast/contract/api/screens-text'
import { quote } from '@digisigncast/contract/events/phrases'
import type { AccountTrx, ScreensTrx } from '../../../database/open.ts'
import type { CapAlert } from '../../../platform/decoding/source-data/cap-answer.ts'
import { fail } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { infosIn, type Start, titleOf } from '../../library/cap/index.ts'
import { moveEnd, type Shown, startWarning } from '../takeovers/index.ts'
import { identityOf, maxRemembered, nameOf, type Work } from './handling.ts'
import type { Judged } from './judge-all.ts'
import { type Displaced, makeRoom, NoRoom, startOf } from './make-room.ts'
import { noticeOf } from './notice-of.ts'
import { reachedBy } from './reach.ts'
import { endText } from './warning-words.ts'
import * as repo from './warnings.repo.ts'

/** The warning is remembered already. */
class HandledBefore extends Error {}
/** Another warning has started the same prepared takeover. */
class RunsMeanwhile extends Error {}

/** The name of a warning that starts something, in the language of the settings. */
export const titleIn = ({ settings }: Work, { alert, verdict }: Judged): string => {
  const info = infosIn(alert, settings.language)[0] ?? verdict.start?.info
  return info ? titleOf(info) : alert.identifier
}

/** Returns what was done, as sentences; none for a Cancel. Throws `NoRoom`. */
export async function startOne(work: Work, judged: Judged): Promise<string[]> {
  const { alert, id, verdict, rank, references } = judged
  const { start } = verdict
  if (!start) return verdict.why === '' ? [] : [verdict.why]
  const title = quote(titleIn(work, judged))
  const known = work.known.get(id)
  if (work.replaced.has(id) || known?.state === 'ended')
    return [`${title} was cancelled or replaced: nothing was started.`]
  const before = [`${title} was handled before: nothing was started.`]
  if (known) return before
  if (work.isFull && work.settings.prepared_id === null && references.size === 0) throw new NoRoom()
  const beginning = { alert, id, isDrill: verdict.isDrill, start, rank, replaces: [...references.keys()] }
  try {
    return await begin(work, beginning)
  } catch (error) {
    if (error instanceof HandledBefore) return before
    if (error instanceof RunsMeanwhile) return begin(work, beginning)
    throw error
  }
}

interface Beginning {
  alert: CapAlert
  id: string
  isDrill: boolean
  start: Start
  rank: number
  /** Ids of the warnings that it replaces. */
  replaces: readonly string[]
}

async function begin(work: Work, beginning: Beginning): Promise<string[]> {
  const { platform, announce, actor } = work
  const { isDrill, start } = beginning
  const joined = await join(work, beginning)
  if (joined !== undefined) return [joined]
  const id = newId()
  let displaced: Displaced | undefined
  let startedAt = 0
  const started = await startWarning(platform, actor, announce, {
    id,
    shown: shownFor(work, start),
    endsAt: start.endsAt,
    isDrill,
    claim: async (trx) => {
      if (await findShared(work, beginning, trx)) throw new RunsMeanwhile()
      await remember(trx, work, beginning, id)
      startedAt = await startOf(trx, work, beginning.rank)
      return startedAt
    },
    makeRoom: async (trx) => {
      displaced = await makeRoom(trx, work, beginning)
    },
  })
  work.lastStart = startedAt
  const until = untilText(work, start.endsAt)
  const name = nameOf({ name: started.name, isDrill })
  return [`${name} started on ${screensText(started.screen_count)} ${until}.`, ...afterwards(work, displaced)]
}

/** A prepared takeover is shown on all of its screens if the warning reaches one of them: others can join it. */
function shownFor({ settings, reach }: Work, { info, parts }: Start): Shown {
  const { prepared_id: preparedId, everywhere, screen_ids, tag_ids, overlay } = settings
  if (preparedId !== null) return { preparedId }
  const reached = reachedBy(parts, reach)
  const targets = reached
    ? { everywhere: false, screen_ids: reached, tag_ids: [] }
    : { everywhere, screen_ids, tag_ids }
  return { ...targets, overlay, notice: noticeOf(info) }
}

/** Forgets the warnings of a takeover that made room. */
function afterwards({ known }: Work, displaced: Displaced | undefined): string[] {
  if (!displaced) return []
  for (const id of displaced.warnings) known.delete(id)
  return [`${nameOf(displaced)} ended${displaced.isReplaced ? '' : ' to make room'}.`]
}

const untilText = ({ platform, timeZone }: Work, at: number): string =>
  `until ${endText(at, { now: platform.now(), timeZone })}`

/** The takeover of the same hook or data source that shows the same prepared takeover. */
async function findShared({ platform, owner, settings }: Work, { isDrill }: Beginning, trx: ScreensTrx) {
  const { prepared_id: preparedId } = settings
  if (preparedId === null) return undefined
  return repo.findShared(trx, { ownerId: owner.id, preparedId, isDrill, now: platform.now() })
}

/** Moves the end of the prepared takeover that another warning has started. Undefined: there is none. */
async function join(work: Work, beginning: Beginning): Promise<string | undefined> {
  if (work.settings.prepared_id === null) return undefined
  const { platform, announce, actor } = work
  let end = beginning.start.endsAt
  const joined = await moveEnd(platform, actor, announce, async (trx) => {
    const shared = await findShared(work, beginning, trx)
    if (!shared) return undefined
    await remember(trx, work, beginning, shared.id)
    end = Math.max(shared.ends_at ?? 0, beginning.start.endsAt)
    return { id: shared.id, endsAt: end }
  })
  return joined && `${nameOf(joined)} goes on ${untilText(work, end)}.`
}

/** Throws if the warning is remembered already: another request or server has started its takeover. */
async function remember(trx: AccountTrx, work: Work, { alert, id, start, rank }: Beginning, takeoverId: string) {
  const { owner, platform } = work
  if (!(await owner.isUnchanged(trx))) fail('resource.conflict', 'It was changed or deleted meanwhile.')
  const isNew = await repo.insertAlert(trx, {
    ...identityOf(work, id, alert),
    state: 'started',
    takeover_id: takeoverId,
    severity_rank: rank,
    ends_at: start.endsAt,
    expires_at: start.expiresAt,
    created_at: platform.now(),
  })
  if (!isNew) throw new HandledBefore()
  await repo.removeSurplus(trx, maxRemembered)
}
