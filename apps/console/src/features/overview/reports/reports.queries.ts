import type { CallInput } from '@digisigncast/contract/api/endpoint'
import * as contract from '@digisigncast/contract/platform/reports'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { csvFile, saveFile } from '../../../ui/save-file.ts'

export type ReportQuestion = CallInput<typeof contract.getFigures>['query']
export const reportPageSize = 50

/** Refetched like the dashboard, so that the current totals stay live. */
const everyMs = 30_000

export const useFigures = (query: ReportQuestion, enabled = true) =>
  useQuery({
    queryKey: ['reports', 'figures', query],
    queryFn: ({ signal }) => call(contract.getFigures, { query }, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    enabled,
  })

export const useOnlineHours = (query: ReportQuestion) =>
  useQuery({
    queryKey: ['reports', 'hours', query],
    queryFn: ({ signal }) => call(contract.getOnlineHours, { query }, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

export type CustomerSort = (typeof contract.customerSorts)[number]

export const useCustomerFigures = (query: ReportQuestion & { sort: CustomerSort }, page: number) =>
  useQuery({
    queryKey: ['reports', 'customers', query, page],
    queryFn: ({ signal }) =>
      call(contract.listCustomerFigures, { query: { ...query, page, per_page: reportPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useDeviceFigures = (query: ReportQuestion & { customer: string }, page: number) =>
  useQuery({
    queryKey: ['reports', 'devices', query, page],
    queryFn: ({ signal }) =>
      call(contract.listDeviceFigures, { query: { ...query, page, per_page: reportPageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useRevenue = (query: ReportQuestion) =>
  useQuery({
    queryKey: ['reports', 'revenue', query],
    queryFn: ({ signal }) => call(contract.getRevenue, { query }, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

/** Returns customers that match the search. */
export const useReportCustomers = (search: string) =>
  useQuery({
    queryKey: ['reports', 'choices', search],
    queryFn: ({ signal }) => call(contract.searchReportCustomers, { query: search ? { search } : {} }, { signal }),
    select: ({ data }) => data.map((one) => ({ value: one.id, label: customerLabel(one) })),
    placeholderData: keepPreviousData,
  })

export const customerLabel = ({ name, is_deleted }: contract.ReportCustomer): string =>
  is_deleted ? `${name} (deleted)` : name

export const useExportReport = () =>
  useMutation({
    mutationFn: async (query: CallInput<typeof contract.exportReport>['query']) =>
      (await call(contract.exportReport, { query })).data,
    onSuccess: ({ file_name, csv }) => saveFile(file_name, csvFile(csv)),
  })
