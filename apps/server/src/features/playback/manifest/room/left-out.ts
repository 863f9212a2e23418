import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import { inSlices } from '../../../../database/in-slices.ts'
import type { AccountDb } from '../../../../database/open.ts'
import type { Content } from '../scenes.ts'
import { readTakeovers, takeoversOf } from '../takeovers.ts'
import { entriesOf, keyOfContent, readEntries } from '../timetables.ts'
import { countItems } from './item-room.ts'

type Planned = { contents: readonly Content[] }

/**
 * The screens whose manifests leave items out, of those in `own`: the number of items of their default content by screen
 * id. Schedule entries and takeovers are counted, each content once.
 */
export async function findCrowded(db: AccountDb, own: ReadonlyMap<string, number>): Promise<ReadonlySet<string>> {
  const entries = await readEntries(db)
  const takeovers = await readTakeovers(db)
  const itemsOf = await planItems(db, [...entries.entries.values(), ...takeovers])
  const most = itemsOf([...entries.entries.values(), ...takeovers])
  const possible = [...own].filter(([, items]) => items + most > maxItemsPerScreen)
  const crowded = new Set<string>()
  for (const some of inSlices(possible)) {
    const ids = some.map(([id]) => id)
    const entriesFor = await entriesOf(db, entries, ids)
    const takeoversFor = await takeoversOf(db, takeovers, ids)
    for (const [id, items] of some)
      if (items + itemsOf([...entriesFor(id), ...takeoversFor(id)]) > maxItemsPerScreen) crowded.add(id)
  }
  return crowded
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
