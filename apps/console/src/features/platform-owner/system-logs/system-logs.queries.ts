import { exportLogs, listLogs } from '@digisigncast/contract/accounts/logs'
import { listUsers } from '@digisigncast/contract/accounts/users'
import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { csvFile, saveFile } from '../../../ui/save-file.ts'

export type LogsQuestion = CallInput<typeof exportLogs>['query']
export const logsPerPage = 50

export const useLogs = (question: LogsQuestion, page: number) =>
  useQuery({
    queryKey: ['system-logs', question, page],
    queryFn: ({ signal }) => call(listLogs, { query: { ...question, page, per_page: logsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Returns customers that match the search. */
export const useCustomerChoices = (search: string) =>
  useQuery({
    queryKey: ['customers', 'choices', search],
    queryFn: ({ signal }) =>
      call(listUsers, { query: { page: 1, per_page: 20, ...(search && { search }) } }, { signal }),
    select: ({ data }) => data.map(({ id, name, username }) => ({ value: id, label: `${name} (@${username})` })),
    placeholderData: keepPreviousData,
  })

export const useExportLogs = (onCut: () => void) =>
  useMutation({
    mutationFn: async (question: LogsQuestion) => (await call(exportLogs, { query: question })).data,
    onSuccess: ({ file_name, csv, is_cut }) => {
      saveFile(file_name, csvFile(csv))
      if (is_cut) onCut()
    },
  })
