import type { PlatformFigures } from '@digisigncast/contract/platform-figures'
import type { Db } from '../../database/open.ts'
import * as repo from './platform-figures.repo.ts'

const shownProblems = 5

/** Several short queries instead of a long one: on the embedded database others come in between. */
export async function readFigures(db: Db): Promise<PlatformFigures> {
  const [holdings, screens, devices, running, mostOffline] = await Promise.all([
    repo.countHoldings(db),
    repo.countScreens(db),
    repo.countDevices(db),
    repo.countRunning(db),
    repo.listMostOffline(db, shownProblems),
  ])
  return { ...holdings, ...screens, devices, playlists_running: running, most_offline: mostOffline }
}
