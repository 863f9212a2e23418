import type { ItemKind } from '@digisigncast/contract/kinds/media-kinds'
import type { AccountDb } from '../../../../database/open.ts'
import type { Extra } from '../assets.ts'
import { extrasOfAddresses } from './address.ts'
import type { ExtrasRow, ManifestKind } from './manifest-kind.ts'
import { extrasOfSlides } from './slide.ts'

const manifestKinds: Record<ItemKind, ManifestKind> = {
  image: { plain: 'image' },
  video: { plain: 'video' },
  slide: { plain: 'image', extras: extrasOfSlides },
  web: { plain: null, extras: extrasOfAddresses },
  stream: { plain: null, extras: extrasOfAddresses },
  package: { plain: null },
}

/** Items of a kind in manifests. Those of kinds that only a newer server knows are sent as they are. */
export const manifestKindOf = (kind: ItemKind): ManifestKind => manifestKinds[kind] ?? { plain: kind }

/** Adds what items have besides their file, with at most four queries. */
export async function withExtras<Item extends ExtrasRow>(
  db: AccountDb,
  items: readonly Item[],
): Promise<(Item & { extra?: Extra })[]> {
  const extras = new Map<string, Extra>()
  for (const [extrasOf, own] of Map.groupBy(items, ({ kind }) => manifestKindOf(kind).extras))
    for (const [id, extra] of (await extrasOf?.(db, own)) ?? []) extras.set(id, extra)
  return items.flatMap((item) => {
    if (!manifestKindOf(item.kind).extras) return [item]
    const extra = extras.get(item.media_id)
    return extra ? [{ ...item, extra }] : []
  })
}
