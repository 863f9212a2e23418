import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as webhooks from '@digisigncast/contract/events/webhooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

/** Deliveries send no hints: they would be many. */
const refetchMs = 5000

const listed = {
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }: { signal?: AbortSignal }) => call(webhooks.listWebhooks, {}, signal ? { signal } : {}),
}

export const useWebhooks = () => useQuery({ ...listed, select: ({ data }) => data, refetchInterval: refetchMs })

export const findWebhook = async (id: string) => (await listed.queryFn({})).data.find((row) => row.id === id)

export const deliveriesPerPage = 25

export const useDeliveries = (id: string, page: number) =>
  useQuery({
    queryKey: ['webhooks', 'deliveries', id, page],
    queryFn: ({ signal }) =>
      call(webhooks.listDeliveries, { params: { id }, query: { page, per_page: deliveriesPerPage } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  })

type Saved = CallInput<typeof webhooks.saveWebhook>['body']

export const storeWebhook = (body: Saved) => call(webhooks.saveWebhook, { body })

export const useDeleteWebhook = () =>
  useChange((webhook_id: string) => call(webhooks.deleteWebhook, { body: { webhook_id } }))

export const useRenewSecret = () =>
  useChange((webhook_id: string) => call(webhooks.renewSecret, { body: { webhook_id } }))

export const useTestWebhook = () =>
  useChange((webhook_id: string) => call(webhooks.testWebhook, { body: { webhook_id } }))

export const useReplay = () =>
  useChange((delivery_id: string) => call(webhooks.replayDelivery, { body: { delivery_id } }))
