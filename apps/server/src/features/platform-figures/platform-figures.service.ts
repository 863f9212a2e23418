import type { PlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import type { Db } from '../../database/open.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './platform-figures.repo.ts'

const shownProblems = 5
/** Cache lifetime of expensive counts. */
export const keptMs = 5000

type Content = Pick<
  PlatformFigures,
  'media' | 'media_bytes' | 'playlists_running' | 'screens' | 'screens_without_device'
>

/** Several short queries instead of a long one, so that SQLite can serve other calls in between. */
export function openFigures({ db, now }: Pick<Platform, 'db' | 'now'>): () => Promise<PlatformFigures> {
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
  return async () => {
    const [holdings, shown, devices, mostOffline] = await Promise.all([
      repo.countHoldings(db),
      content(),
      repo.countDevices(db),
      repo.listMostOffline(db, shownProblems),
    ])
    return { ...holdings, ...shown, devices, most_offline: mostOffline }
  }
}

async function countContent(db: Db): Promise<Content> {
  const media = await repo.countMedia(db)
  const screens = await repo.countScreens(db)
  return { ...media, ...screens, playlists_running: await repo.countRunning(db) }
}
