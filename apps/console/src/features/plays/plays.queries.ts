import type { CallInput } from '@digisigncast/contract/api/endpoint'
import { exportPlays, listPlays } from '@digisigncast/contract/content/plays'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { csvFile, saveFile } from '../../ui/save-file.ts'

export type PlaysQuestion = CallInput<typeof exportPlays>['query']
export const playsPerPage = 50

export const usePlays = (question: PlaysQuestion, page: number) =>
  useQuery({
    queryKey: ['plays', question, page],
    queryFn: ({ signal }) => call(listPlays, { query: { ...question, page, per_page: playsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useExportPlays = (onError: (error: Error) => void) =>
  useMutation({
    mutationFn: async (question: PlaysQuestion) => (await call(exportPlays, { query: question })).data,
    onSuccess: ({ file_name, csv }) => saveFile(file_name, csvFile(csv)),
    onError,
  })
