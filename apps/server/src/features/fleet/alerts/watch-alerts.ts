import { allScreens, ofAccount, ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { openWatch } from '../../../platform/jobs/watch.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Presence } from '../presence/index.ts'
import type { Trouble } from '../screen-states/index.ts'
import * as alerts from './alerts.repo.ts'
import { noteResolved } from './note-alerts.ts'
import { watchEmails } from './notifications/send-emails.ts'
import { raiseAlerts } from './raise-alerts.ts'
import { endIfOver, type Observed, reconcile, reconcileAccount } from './reconcile.ts'
import { readSilenced } from './silences/silences.repo.ts'
import * as repo from './troubles.repo.ts'
import { listUnstable } from './unstable.ts'

/** Screens that are looked at together. */
const atOnce = 500
/** Changes of devices are looked at together after this time; kinds of alerts wait for a minute at least. */
const gatherMs = 20_000
/** Longest time until the next look for alerts that are due, and after a failure. */
const longestPauseMs = 60_000
const afterFailureMs = 10_000
/** Alerts of closed and silenced screens wait for the next time of day that screens open at. */
const openingMs = 5 * 60_000

export interface AlertWatch {
  /** Looks at all screens of all accounts, for what changes with time alone. */
  job: Job
  /** The alert settings of an account have changed: all its screens are observed. */
  lookAgain: (accountId: string) => void
  close: () => Promise<void>
}

/**
 * Compares screens with their stored troubles, and raises alerts when they are due. Everything is stored: after a crash,
 * and with several servers, each alert is raised once.
 */
export function watchAlerts(platform: Platform, { states, watchDevices }: Presence): AlertWatch {
  const { db, now, log } = platform
  /** Screens whose devices have changed, by account. */
  const changed = new Map<string, Set<string> | 'all'>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const emails = watchEmails(platform)

  const observe = async (accountId: string, screenIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const closed = new Set<string>()
    for (const [index, some] of inSlices(screenIds, atOnce).entries()) {
      if (index > 0) await nextTurn()
      if (isClosed) break
      const observed = await states.observed(accountId, some)
      const unstable = await listUnstable(rowsOf(accountId), some, now())
      await reconcile(platform, accountId, withMore(observed, unstable))
      for (const [id, screen] of observed) if (screen.isClosed) closed.add(id)
    }
    return closed
  }
  const rowsOf = (accountId: string) => allScreens(ofAccount(db, accountId), 'work of the server')
  const observeAll = async (accountId: string): Promise<void> => {
    await observe(accountId, await repo.listWatchedScreens(rowsOf(accountId)))
    await reconcileAccount(platform, accountId)
    await endEmpty(accountId)
  }
  const endEmpty = async (accountId: string): Promise<void> => {
    const empty = await alerts.listEmpty(rowsOf(accountId))
    if (empty.length === 0) return
    const note = await db.transaction().execute(async (all) => {
      const trx = allScreens(ofAccount(all, accountId), 'work of the server')
      const resolved: alerts.AlertRow[] = []
      for (const { id } of empty) resolved.push(...[await endIfOver(trx, id, now())].flatMap((alert) => alert ?? []))
      return noteResolved(platform, trx, { resolved, reopened: [] })
    })
    note()
  }
  let failures = 0
  /** Alerts of other accounts do not wait for one that fails. */
  const alone = async (accountId: string, work: () => Promise<unknown>): Promise<void> => {
    try {
      await work()
    } catch (err) {
      failures += 1
      log.error({ err, account: accountId }, 'the alerts of an account could not be computed')
    }
    await nextTurn()
  }
  const raiseOf = async (accountId: string): Promise<number> => {
    const due = await repo.listDueOf(rowsOf(accountId), now(), maxDue)
    const screenIds = [...new Set(due.flatMap(({ screen_id }) => screen_id ?? []))]
    // Troubles that have ended meanwhile raise nothing.
    const closed = await observe(accountId, screenIds)
    if (due.some(({ screen_id }) => screen_id === null)) await reconcileAccount(platform, accountId)
    const isSilenced = await readSilenced(rowsOf(accountId), now())
    const isWaiting = (id: string | null) => (id !== null && closed.has(id)) || isSilenced(id)
    const opening = (Math.floor(now() / openingMs) + 1) * openingMs
    if (isWaiting(null)) await repo.delayOfAccount(rowsOf(accountId), opening)
    for (const some of inSlices(screenIds.filter(isWaiting))) await repo.delay(rowsOf(accountId), some, opening)
    return raiseAlerts(platform, accountId, isWaiting)
  }
  const raiseDue = async (): Promise<number> => {
    let raised = 0
    for (const accountId of await repo.listDueAccounts(ofServer(db, 'jobs of all accounts'), now())) {
      if (isClosed) break
      await alone(accountId, async () => {
        raised += await raiseOf(accountId)
      })
    }
    return raised
  }
  const lookAtChanged = async (): Promise<void> => {
    for (const [accountId, ids] of changed) {
      changed.delete(accountId)
      await alone(accountId, () => (ids === 'all' ? observeAll(accountId) : observe(accountId, [...ids])))
    }
  }
  const watch = openWatch({
    look: async () => {
      await lookAtChanged()
      await raiseDue()
      emails.begin()
      const next = await repo.nextDueAt(ofServer(db, 'jobs of all accounts'))
      return Math.min(Math.max((next ?? Number.POSITIVE_INFINITY) - now(), 1000), longestPauseMs)
    },
    onFailure: (err) => log.error({ err }, 'alerts could not be raised'),
    afterFailureMs,
  })
  const soon = (): void => {
    if (isClosed) return
    timer ??= setTimeout(() => {
      timer = undefined
      watch.begin()
    }, gatherMs).unref()
  }
  watchDevices((accountId, screenIds) => {
    const known = changed.get(accountId)
    if (known === undefined) changed.set(accountId, new Set(screenIds))
    else if (known !== 'all') for (const id of screenIds) known.add(id)
    soon()
  })
  return {
    job: {
      name: 'alerts',
      title: 'Alerts',
      schedule: '*/5 * * * *',
      run: async (stop) => {
        const before = failures
        for (const accountId of await repo.listWatched(ofServer(db, 'jobs of all accounts'))) {
          if (stop.aborted) break
          await alone(accountId, () => observeAll(accountId))
        }
        const raised = await raiseDue()
        watch.begin()
        if (failures > before) throw new Error('Alerts of some accounts could not be computed. The log has more.')
        return raised === 1 ? '1 alert raised.' : `${raised} alerts raised.`
      },
    },
    lookAgain: (accountId) => {
      changed.set(accountId, 'all')
      watch.begin()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await watch.close()
      await emails.close()
    },
  }
}

const maxDue = 20_000

function withMore(observed: Observed, more: ReadonlyMap<string, readonly Trouble[]>): Observed {
  if (more.size === 0) return observed
  return new Map([...observed].map(([id, { troubles }]) => [id, { troubles: [...troubles, ...(more.get(id) ?? [])] }]))
}
