import type { CallInput } from '@digisigncast/contract/api/endpoint'
import {
  exportPlays,
  listPlayHours,
  listPlays,
  type PlayCount,
  playsSummary,
} from '@digisigncast/contract/content/plays'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { csvFile, saveFile } from '../../../ui/save-file.ts'
import type { Days } from './play-days.ts'

export type PlaysQuestion = CallInput<typeof exportPlays>['query']
export const playsPerPage = 50

export const usePlays = (question: PlaysQuestion, page: number) =>
  useQuery({
    queryKey: ['plays', question, page],
    queryFn: ({ signal }) => call(listPlays, { query: { ...question, page, per_page: playsPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  })

export type SummaryQuestion = CallInput<typeof playsSummary>['query']

export const usePlaysSummary = (question: SummaryQuestion) =>
  useQuery({
    queryKey: ['plays', 'summary', question],
    queryFn: ({ signal }) => call(playsSummary, { query: question }, { signal }),
    select: ({ data }) => data,
    placeholderData: keepPreviousData,
  })

/** Filters that the hours of a row have too. */
export type HoursFilter = Pick<CallInput<typeof listPlayHours>['query'], 'media' | 'entry' | 'entry_name'>

/** Hours of a row of the list. */
export function usePlayHours(row: PlayCount, { from, to }: Days, filter: HoursFilter) {
  const { screen_id, screen_name, media_id, title } = row
  const query = {
    from,
    to,
    ...filter,
    ...(screen_id && { screen: screen_id }),
    ...(screen_name && { screen_name }),
    ...(media_id && { media: media_id, title }),
  }
  return useQuery({
    queryKey: ['plays', 'hours', query],
    queryFn: ({ signal }) => call(listPlayHours, { query }, { signal }),
    select: ({ data }) => data,
  })
}

export const useExportPlays = (onError: (error: Error) => void) =>
  useMutation({
    mutationFn: async (question: PlaysQuestion) => (await call(exportPlays, { query: question })).data,
    onSuccess: ({ file_name, csv }) => saveFile(file_name, csvFile(csv)),
    onError,
  })
