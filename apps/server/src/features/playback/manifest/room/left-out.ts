import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import { allScreens, ofAccount } from '../../../../database/access/access.ts'
import { inSlices } from '../../../../database/in-slices.ts'
import type { AccountDb, Db } from '../../../../database/open.ts'
import { cache } from '../../../../platform/caches/cache.ts'
import type { Content } from '../scenes.ts'
import { type Takeover, takeoversOf } from '../takeovers.ts'
import { type AccountEntries, entriesOf, keyOfContent } from '../timetables.ts'
import { countItems } from './item-room.ts'

type Planned = { contents: readonly Content[] }

interface Sources {
  entriesOf: (accountId: string, version: number) => Promise<AccountEntries>
  takeoversOf: (accountId: string, version: number) => Promise<readonly Takeover[]>
}

/** Numbers of items of an account's entries and takeovers, in one content version. */
interface Planning {
  version: number
  itemsOf: (planned: readonly Planned[]) => number
  /** Of all of them. */
  most: number
}

const maxAccounts = 1000

/**
 * Finds the screens whose manifests leave items out, of those in `own`: the number of items of their default content by
 * screen id. Schedule entries and takeovers are counted, each content once.
 */
export function crowdedScreens(db: Db, sources: Sources) {
  const known = cache<Planning>({ max: maxAccounts })
  return async (accountId: string, version: number, own: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> => {
    const rows = allScreens(ofAccount(db, accountId), 'facts of the account')
    const entries = await sources.entriesOf(accountId, version)
    const takeovers = await sources.takeoversOf(accountId, version)
    const all = [...entries.entries.values(), ...takeovers]
    const load = async (): Promise<Planning> => {
      const itemsOf = await planItems(rows, all)
      return { version, itemsOf, most: itemsOf(all) }
    }
    const { itemsOf, most } = await known.of(accountId, load, (kept) => kept.version >= version)
    const possible = [...own].filter(([, items]) => items + most > maxItemsPerScreen)
    const crowded = new Set<string>()
    for (const some of inSlices(possible)) {
      const ids = some.map(([id]) => id)
      const entriesFor = await entriesOf(rows, entries, ids)
      const takeoversFor = await takeoversOf(rows, takeovers, ids)
      for (const [id, items] of some)
        if (items + itemsOf([...entriesFor(id), ...takeoversFor(id)]) > maxItemsPerScreen) crowded.add(id)
    }
    return crowded
  }
}

/** Gives the number of items of entries and takeovers. */
async function planItems(db: AccountDb, all: readonly Planned[]) {
  const contents = all.flatMap((one) => one.contents)
  const idsOf = (wanted: Content['kind']) => [
    ...new Set(contents.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ]
  const counts = {
    playlist: await countItems(db, { kind: 'playlist', ids: idsOf('playlist') }),
    channel: await countItems(db, { kind: 'channel', ids: idsOf('channel') }),
  }
  return (planned: readonly Planned[]): number => {
    const distinct = new Map(planned.map((one) => [keyOfContent(one.contents), one.contents]))
    return [...distinct.values()].flat().reduce((sum, { kind, id }) => sum + (counts[kind].get(id) ?? 0), 0)
  }
}
