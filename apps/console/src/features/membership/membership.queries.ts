import { pageSize } from '@digisigncast/contract/limits'
import * as membership from '@digisigncast/contract/membership'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'

export const useMembership = () =>
  useQuery({
    queryKey: ['settings', 'membership'],
    queryFn: ({ signal }) => call(membership.getMembership, {}, { signal }),
    select: ({ data }) => data,
  })

export const useMyInvoices = (page: number) =>
  useQuery({
    queryKey: ['settings', 'invoices', page],
    queryFn: ({ signal }) => call(membership.listMyInvoices, { query: { page, per_page: pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
