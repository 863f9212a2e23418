import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { pageSize } from '@digisigncast/contract/api/limits'
import { getBillingSettings } from '@digisigncast/contract/billing/invoices'
import * as plans from '@digisigncast/contract/billing/plans'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

export const usePlans = (search: string, page: number, perPage = pageSize) =>
  useQuery({
    queryKey: ['plans', search, page, perPage],
    queryFn: ({ signal }) =>
      call(plans.listPlans, { query: { page, per_page: perPage, ...(search && { search }) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** The stored plan; undefined if it does not exist. */
export const findPlan = async (id: string) => (await unlessDeleted(call(plans.getPlan, { params: { id } })))?.data

export const storePlan = (body: CallInput<typeof plans.savePlan>['body']) => call(plans.savePlan, { body })

export const useRetirePlan = () =>
  useChange((body: CallInput<typeof plans.retirePlan>['body']) => call(plans.retirePlan, { body }))

/** Returns the currency of new plans, from the platform settings. */
export const useDefaultCurrency = () =>
  useQuery({
    queryKey: ['platform-settings', 'company'],
    queryFn: ({ signal }) => call(getBillingSettings, {}, { signal }),
    select: ({ data }) => data.currency,
  })
