import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { ManifestStore, Manifests } from './manifest-store.ts'
import { needsOf } from './needs.ts'
import type { MediaStore } from './store/media-store.ts'

export interface SweepOptions {
  store: MediaStore
  kept: ManifestStore
  manifests: () => Manifests
  inUse: () => ReadonlySet<string>
  /** The storage is full: keep only the active and the staged manifest. */
  needsRoom: boolean
}

/** Deletes files that no manifest references and that are not in use. */
export async function sweep({ store, kept, manifests, inUse, needsRoom }: SweepOptions): Promise<void> {
  const others = await kept.others(needsRoom)
  const { active, previous, staged } = manifests()
  const extras = needsRoom ? [] : [previous, ...others.flatMap((other) => [other.active, other.previous, other.staged])]
  const named = [active, staged, ...extras].filter((manifest): manifest is Manifest => manifest !== undefined)
  const hashes = named.flatMap((manifest) => needsOf(manifest)).map(({ hash }) => hash)
  await store.sweep(new Set([...hashes, ...inUse()])).catch(() => undefined)
}
