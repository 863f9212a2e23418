import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import { inSlices } from '../../../database/in-slices.ts'
import type { Db } from '../../../database/open.ts'
import type { Content } from '../scenes.ts'
import { readTakeovers, takeoversOf } from '../takeovers.ts'
import { entriesOf, keyOfContent, readEntries } from '../timetables.ts'
import { countItems } from './item-room.ts'

type Planned = { contents: readonly Content[] }

/**
 * The screens whose manifests leave items out, of those in `own`: the number of items of their default content by screen
 * id. Schedule entries and takeovers are counted, each content once.
 */
export async function findCrowded(
  db: Db,
  accountId: string,
  own: ReadonlyMap<string, number>,
): Promise<ReadonlySet<string>> {
  const entries = await readEntries(db, accountId)
  const takeovers = await readTakeovers(db, accountId)
  const itemsOf = await planItems(db, accountId, [...entries.entries.values(), ...takeovers])
  const most = itemsOf([...entries.entries.values(), ...takeovers])
  const possible = [...own].filter(([, items]) => items + most > maxItemsPerScreen)
  const crowded = new Set<string>()
  for (const some of inSlices(possible)) {
    const ids = some.map(([id]) => id)
    const entriesFor = await entriesOf(db, accountId, entries, ids)
    const takeoversFor = await takeoversOf(db, accountId, takeovers, ids)
    for (const [id, items] of some)
      if (items + itemsOf([...entriesFor(id), ...takeoversFor(id)]) > maxItemsPerScreen) crowded.add(id)
  }
  return crowded
}

/** Gives the number of items of entries and takeovers. */
async function planItems(db: Db, accountId: string, all: readonly Planned[]) {
  const contents = all.flatMap((one) => one.contents)
  const idsOf = (wanted: Content['kind']) => [
    ...new Set(contents.filter(({ kind }) => kind === wanted).map(({ id }) => id)),
  ]
  const counts = {
    playlist: await countItems(db, accountId, { kind: 'playlist', ids: idsOf('playlist') }),
    channel: await countItems(db, accountId, { kind: 'channel', ids: idsOf('channel') }),
  }
  return (planned: readonly Planned[]): number => {
    const distinct = new Map(planned.map((one) => [keyOfContent(one.contents), one.contents]))
    return [...distinct.values()].flat().reduce((sum, { kind, id }) => sum + (counts[kind].get(id) ?? 0), 0)
  }
}
