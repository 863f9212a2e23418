import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as takeovers from '@digisigncast/contract/content/takeovers'
import { getTakeoverReceipt } from '@digisigncast/contract/devices/takeover-receipt'
import { useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const useRunning = () =>
  useQuery({
    queryKey: ['takeovers', 'running'],
    queryFn: ({ signal }) => call(takeovers.listRunningTakeovers, {}, { signal }),
    select: ({ data }) => data,
  })

/** The receipt of a takeover; null if it has ended. */
export const useReceipt = (id: string) =>
  useQuery({
    queryKey: ['takeovers', 'receipt', id],
    queryFn: ({ signal }) => call(getTakeoverReceipt, { params: { id } }, { signal }),
    select: ({ data }) => data,
  })

/** The stored takeover; undefined if deleted. */
export const findPrepared = async (id: string) =>
  (await unlessDeleted(call(takeovers.getPreparedTakeover, { params: { id } })))?.data

export type StoredTakeover = NonNullable<Awaited<ReturnType<typeof findPrepared>>>
export type PreparedBody = CallInput<typeof takeovers.savePreparedTakeover>['body']
export type StartBody = CallInput<typeof takeovers.startTakeover>['body']
export type PreparedStart = CallInput<typeof takeovers.startPreparedTakeover>['body']

export const storePrepared = (body: PreparedBody) => call(takeovers.savePreparedTakeover, { body })

export const useDeletePrepared = () =>
  useChange((id: string) => call(takeovers.deletePreparedTakeover, { body: { id } }))

export const useStartPrepared = () =>
  useChange((body: PreparedStart) => call(takeovers.startPreparedTakeover, { body }), {
    inBackground: true,
  })

export const startTakeover = (body: StartBody) => call(takeovers.startTakeover, { body })

export const useEnd = () => useChange((id: string) => call(takeovers.endTakeover, { body: { id } }))
