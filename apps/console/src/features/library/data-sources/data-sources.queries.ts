import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as sources from '@digisigncast/contract/slides/data-sources'
import { useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

/** Hints announce new data and failures; a retrieval without news only changes the time. */
const everyMs = 60_000

export const useDataSources = () =>
  useQuery({
    queryKey: ['data-sources', 'list'],
    queryFn: ({ signal }) => call(sources.listDataSources, {}, { signal }),
    select: ({ data }) => data,
    refetchInterval: everyMs,
  })

/** The stored source with its data; undefined if deleted. */
export const findSource = async (id: string) =>
  (await unlessDeleted(call(sources.getDataSource, { params: { id } })))?.data

export const useSource = (id: string) =>
  useQuery({
    queryKey: ['data-sources', 'one', id],
    queryFn: async () => (await findSource(id)) ?? null,
    refetchInterval: everyMs,
  })

export type SourceBody = CallInput<typeof sources.saveDataSource>['body']
type OnError = (error: Error) => void

export const storeSource = (body: SourceBody) => call(sources.saveDataSource, { body })

export const useRefreshSource = (onError: OnError) =>
  useChange((id: string) => call(sources.refreshDataSource, { body: { id } }), { onError })

export const useDeleteSource = () => useChange((id: string) => call(sources.deleteDataSource, { body: { id } }))
