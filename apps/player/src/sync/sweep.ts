import type { Manifest } from '@digisigncast/contract/manifest'
import type { KeptProgramme, Programme } from './kept-programme.ts'
import { needsOf } from './needs.ts'
import type { MediaStore } from './store/media-store.ts'

export interface SweepOptions {
  store: MediaStore
  kept: KeptProgramme
  programme: () => Programme
  inUse: () => ReadonlySet<string>
  /** There is no room: only what plays and what is to play next stays. */
  needsRoom: boolean
}

/** Removes the files that no programme names and nothing plays. */
export async function sweep({ store, kept, programme, inUse, needsRoom }: SweepOptions): Promise<void> {
  const others = await kept.others(needsRoom)
  const { active, previous, staged } = programme()
  const extras = needsRoom ? [] : [previous, ...others.flatMap((other) => [other.active, other.previous, other.staged])]
  const named = [active, staged, ...extras].filter((manifest): manifest is Manifest => manifest !== undefined)
  const hashes = named.flatMap(needsOf).map(({ hash }) => hash)
  await store.sweep(new Set([...hashes, ...inUse()])).catch(() => undefined)
}
