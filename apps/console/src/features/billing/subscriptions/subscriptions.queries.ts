import { listUsers } from '@digisigncast/contract/accounts/users'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import type { Named } from '@digisigncast/contract/api/wire'
import * as subscriptions from '@digisigncast/contract/billing/subscriptions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { shownByCaller, useChange } from '../../../api/use-change.ts'

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

export type CustomerScope = 'all' | 'without subscription'

/** Up to 20 customers that match the search. */
export const useCustomerChoices = (search: string, of: CustomerScope) =>
  useQuery({
    queryKey: of === 'all' ? ['customers', 'choices', 'names', search] : ['subscriptions', 'customers', search],
    queryFn: async ({ signal }): Promise<readonly Named[]> => {
      const query = search ? { search } : {}
      if (of !== 'all') return (await call(subscriptions.listSubscribers, { query }, { signal })).data
      return (await call(listUsers, { query: { ...query, page: 1, per_page: 20 } }, { signal })).data
    },
    placeholderData: keepPreviousData,
  })

const shown = { onError: shownByCaller }
type Body<E extends Parameters<typeof call>[0]> = CallInput<E> extends { body: infer B } ? B : never

export const useCreateSubscription = () =>
  useChange(
    (body: Body<typeof subscriptions.createSubscription>) => call(subscriptions.createSubscription, { body }),
    shown,
  )
export const useChangePlan = () =>
  useChange((body: Body<typeof subscriptions.changePlan>) => call(subscriptions.changePlan, { body }), shown)
export const useCancelSubscription = () =>
  useChange((body: Body<typeof subscriptions.cancelSubscription>) => call(subscriptions.cancelSubscription, { body }))
export const useKeepSubscription = () =>
  useChange((subscriptionId: string) => call(subscriptions.keepSubscription, { body: { subscriptionId } }))
export const useDeleteSubscription = () =>
  useChange((subscriptionId: string) => call(subscriptions.deleteSubscription, { body: { subscriptionId } }))
