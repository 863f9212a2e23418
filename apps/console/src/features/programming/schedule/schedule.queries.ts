import type { CallInput } from '@digisigncast/contract/api/endpoint'
import type { Rule } from '@digisigncast/contract/content/rules'
import * as schedule from '@digisigncast/contract/content/schedule'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, unlessDeleted } from '../../../api/client.ts'
import { useChange } from '../../../api/use-change.ts'

const perPage = 200

export type ScheduleQuestion = Pick<CallInput<typeof schedule.listSchedule>['query'], 'search' | 'screen' | 'tag'>

/** All entries by name. */
async function fetchEntries(question: ScheduleQuestion, signal: AbortSignal): Promise<schedule.ScheduleEntry[]> {
  const entries: schedule.ScheduleEntry[] = []
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, pagination } = await call(
      schedule.listSchedule,
      { query: { ...question, page, per_page: perPage } },
      { signal },
    )
    entries.push(...data)
    last = pagination.last_page
  }
  return entries
}

export const useEntries = (question: ScheduleQuestion) =>
  useQuery({
    queryKey: ['schedule', 'list', question],
    queryFn: ({ signal }) => fetchEntries(question, signal),
    placeholderData: keepPreviousData,
  })

/** The stored entry; undefined if deleted. */
export const findEntry = async (id: string) =>
  (await unlessDeleted(call(schedule.getScheduleEntry, { params: { id } })))?.data

export type StoredEntry = NonNullable<Awaited<ReturnType<typeof findEntry>>>

/** Entries that play at the same time on the same screens. */
export const fetchOverlaps = async (body: CallInput<typeof schedule.findOverlaps>['body']) =>
  (await call(schedule.findOverlaps, { body })).data

export type EntryBody = CallInput<typeof schedule.saveScheduleEntry>['body']

export const storeEntry = (body: EntryBody) => call(schedule.saveScheduleEntry, { body })

export const useMoveEntry = () =>
  useChange((body: { id: string; version: number; rule: Rule }) => call(schedule.moveScheduleEntry, { body }))

export const useDeleteEntry = () => useChange((id: string) => call(schedule.deleteScheduleEntry, { body: { id } }))
