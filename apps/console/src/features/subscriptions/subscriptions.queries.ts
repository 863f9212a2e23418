import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import * as subscriptions from '@digisigncast/contract/billing/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../api/client.ts'
import { shownByCaller, useChange } from '../../api/use-change.ts'

export const useSubscriptions = (search: string, page: number) =>
  useQuery({
    queryKey: ['subscriptions', 'list', search, page],
    queryFn: ({ signal }) =>
      call(
        subscriptions.listSubscriptions,
        { query: { page, per_page: pageSize, ...(search && { search }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The stored subscription; undefined if it does not exist. */
export const findSubscription = async (id: string) =>
  (await unlessDeleted(call(subscriptions.getSubscription, { params: { id } })))?.data

export const useSubscribers = (search: string) =>
  useQuery({
    queryKey: ['subscriptions', 'customers', search],
    queryFn: ({ signal }) => call(subscriptions.listSubscribers, { query: search ? { search } : {} }, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

const changes = ['subscriptions.changed'] as const
const shown = { onError: shownByCaller }
type Body<E extends Parameters<typeof call>[0]> = CallInput<E> extends { body: infer B } ? B : never

export const useCreateSubscription = () =>
  useChange(
    (body: Body<typeof subscriptions.createSubscription>) => call(subscriptions.createSubscription, { body }),
    changes,
    shown,
  )
export const useChangePlan = () =>
  useChange((body: Body<typeof subscriptions.changePlan>) => call(subscriptions.changePlan, { body }), changes, shown)
export const useCancelSubscription = () =>
  useChange(
    (body: Body<typeof subscriptions.cancelSubscription>) => call(subscriptions.cancelSubscription, { body }),
    changes,
    shown,
  )
export const useKeepSubscription = () =>
  useChange(
    (subscriptionId: string) => call(subscriptions.keepSubscription, { body: { subscriptionId } }),
    changes,
    shown,
  )
export const useDeleteSubscription = () =>
  useChange(
    (subscriptionId: string) => call(subscriptions.deleteSubscription, { body: { subscriptionId } }),
    changes,
    shown,
  )
