import { pageSize } from '@digisigncast/contract/api/limits'
import * as membership from '@digisigncast/contract/billing/membership'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

/** Returns plan and usage: the customer's own, or for the platform owner those of a customer. */
export const useMembership = (customerID?: string) =>
  useQuery({
    queryKey: customerID ? ['subscriptions', 'of', customerID] : ['settings', 'membership'],
    queryFn: ({ signal }) =>
      customerID
        ? call(membership.getCustomerMembership, { params: { id: customerID } }, { signal })
        : call(membership.getMembership, {}, { signal }),
    select: ({ data }) => data,
  })

export const useInvoicesOf = (page: number, customerID?: string) =>
  useQuery({
    queryKey: customerID ? ['invoices', 'of', customerID, page] : ['settings', 'invoices', page],
    queryFn: ({ signal }) => {
      const query = { page, per_page: pageSize }
      return customerID
        ? call(membership.listCustomerInvoices, { params: { id: customerID }, query }, { signal })
        : call(membership.listMyInvoices, { query }, { signal })
    },
    placeholderData: keepPreviousData,
  })
