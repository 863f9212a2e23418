import { pageSize } from '@digisigncast/contract/api/limits'
import * as membership from '@digisigncast/contract/billing/membership'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

/** Returns plan and usage: the customer's own, or for the platform owner those of a customer. */
export const useMembership = (customerId?: string) =>
  useQuery({
    queryKey: customerId ? ['subscriptions', 'of', customerId] : ['settings', 'membership'],
    queryFn: ({ signal }) =>
      customerId
        ? call(membership.getCustomerMembership, { params: { id: customerId } }, { signal })
        : call(membership.getMembership, {}, { signal }),
    select: ({ data }) => data,
  })

export const useInvoicesOf = (page: number, customerId?: string) =>
  useQuery({
    queryKey: customerId ? ['invoices', 'of', customerId, page] : ['settings', 'invoices', page],
    queryFn: ({ signal }) => {
      const query = { page, per_page: pageSize }
      return customerId
        ? call(membership.listCustomerInvoices, { params: { id: customerId }, query }, { signal })
        : call(membership.listMyInvoices, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
