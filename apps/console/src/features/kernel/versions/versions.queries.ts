import { keptVersions, type VersionKind } from '@digisigncast/contract/versions/version-kinds'
import { getVersion, listVersions, restoreVersion } from '@digisigncast/contract/versions/versions'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export interface Subject {
  kind: VersionKind
  id: string
  name: string
}

/** The key that hints about things of a kind make out of date. */
const keyOf = { playlist: 'playlists', channel: 'channels', slide: 'media', schedule_entry: 'schedule' } as const

/** All versions of a thing, newest first: no more are kept than a page has. */
export const useVersions = ({ kind, id }: Subject) =>
  useQuery({
    queryKey: [keyOf[kind], 'versions', id],
    queryFn: ({ signal }) => call(listVersions, { query: { kind, id, per_page: keptVersions.most } }, { signal }),
  })

export const useVersion = ({ kind }: Subject, id: string) =>
  useQuery({
    queryKey: [keyOf[kind], 'versions', 'one', id],
    queryFn: async ({ signal }) => (await call(getVersion, { params: { id } }, { signal })).data,
  })

interface Restoring {
  version_id: string
  /** Version of the thing that this page shows. */
  version: string
  is_undo?: boolean
}

export const useRestoreVersion = () => useChange((body: Restoring) => call(restoreVersion, { body }))
