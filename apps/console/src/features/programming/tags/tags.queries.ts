import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as tags from '@digisigncast/contract/content/tags'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

/** A tag with the names of what has it. */
export const fetchTag = async (id: string) => (await call(tags.getTag, { params: { id } })).data

/** Names that are the same tag have the same key. */
export const keyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** Ids of tags by their names; creates those that do not exist. */
export async function tagIdsOf(names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const known = new Map((await call(tags.listTags, {})).data.map(({ id, name }) => [keyOf(name), id]))
  const ids: string[] = []
  for (const name of names) ids.push(known.get(keyOf(name)) ?? (await call(tags.saveTag, { body: { name } })).data.id)
  return ids
}

type OnError = (error: Error) => void

export const useSaveTag = (onError: OnError) =>
  useChange((body: CallInput<typeof tags.saveTag>['body']) => call(tags.saveTag, { body }), { onError })

export const useDeleteTag = () => useChange((id: string) => call(tags.deleteTag, { body: { id } }))
