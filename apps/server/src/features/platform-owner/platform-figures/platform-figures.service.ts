import {
  type LiveFigures,
  type MoneyFigures,
  type PlatformFigures,
  trialsEndingDays,
} from '@digisigncast/contract/platform/platform-figures'
import type { Db } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as money from './money.repo.ts'
import * as repo from './platform-figures.repo.ts'

const shownProblems = 5
/** Cache lifetime of expensive counts. */
export const keptMs = 5000

type Content = Pick<
  PlatformFigures,
  'media' | 'media_bytes' | 'playlists_running' | 'screens' | 'screens_without_device'
>

export interface CurrentFigures {
  ofPlatform: () => Promise<PlatformFigures>
  /** Of all customers, or of one. */
  live: (accountId?: string) => Promise<LiveFigures>
}

/** Several short queries instead of a long one, so that SQLite can serve other calls in between. */
export function openFigures({ db, now }: Pick<Platform, 'db' | 'now'>): CurrentFigures {
  let known: { at: number; content: Promise<Content> } | undefined
  const content = (): Promise<Content> => {
    if (!known || now() - known.at >= keptMs) {
      const fresh = { at: now(), content: countContent(db) }
      known = fresh
      fresh.content.catch(() => {
        if (known === fresh) known = undefined
      })
    }
    return known.content
  }
  const count = async () => {
    const [people, shown, devices] = await Promise.all([repo.countPeople(db), content(), repo.countDevices(db)])
    return { at: now(), ...people, ...shown, devices, devices_connected: connectedOf(devices) }
  }
  return {
    async ofPlatform() {
      const [figures, holdings, mostOffline] = await Promise.all([
        count(),
        repo.countHoldings(db),
        repo.listMostOffline(db, shownProblems),
      ])
      return { ...figures, ...holdings, most_offline: mostOffline }
    },
    async live(accountId) {
      if (accountId !== undefined) return countCustomer({ db, now }, accountId)
      const { at, customers, users, screens, devices_connected, media_bytes } = await count()
      return { at, customers, users, screens, devices_connected, media_bytes }
    },
  }
}

const connectedOf = ({ connected, online }: PlatformFigures['devices']): number => connected + online

async function countCustomer({ db, now }: Pick<Platform, 'db' | 'now'>, accountId: string): Promise<LiveFigures> {
  const [people, devices, screens, { media_bytes }] = await Promise.all([
    repo.countPeople(db, accountId),
    repo.countDevices(db, accountId),
    repo.countScreensOf(db, accountId),
    repo.sumMedia(db, { first: accountId, last: accountId }),
  ])
  return { at: now(), ...people, screens, devices_connected: connectedOf(devices), media_bytes }
}

async function countContent(db: Db): Promise<Content> {
  const media = await repo.countMedia(db)
  const screens = await repo.countScreens(db)
  return { ...media, ...screens, playlists_running: await repo.countRunning(db) }
}

const dayMs = 24 * 60 * 60_000

/** Returns the recurring revenue, the overdue invoices and the trials that end soon. */
export async function moneyFigures({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<MoneyFigures> {
  const at = now()
  return {
    at,
    mrr: await money.sumRecurring(db, at),
    overdue: await money.sumOverdue(db, at),
    trials_ending: await money.findTrialsEnding(db, at, at + trialsEndingDays * dayMs),
  }
}
