import { defaultContent } from '@digisigncast/contract/content/plays'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../api/session.tsx'
import { changedQuery } from '../../../ui/layout/address/panel-address.ts'
import { type Days, dayIn, lastDays, readDay } from './play-days.ts'
import { type PlaysSort, readSort, usualSort } from './plays-sort.ts'

export const groupings = [
  { value: 'screen_and_media', label: 'Screen and media' },
  { value: 'screen', label: 'Screen' },
  { value: 'media', label: 'Media' },
] as const
export type Grouping = (typeof groupings)[number]['value']

const defaultDays = 7

/** Filter of the page, kept in the address. */
export function usePlaysFilter() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('search') ?? '')
  const timeZone = useSession().me?.account?.time_zone
  const [now] = useState(Date.now)
  const today = dayIn(timeZone, now)
  const usual = lastDays(today, defaultDays)
  const from = readDay(params.get('from')) ?? usual.from
  const to = readDay(params.get('to')) ?? usual.to
  const by = groupings.find(({ value }) => value === params.get('by'))?.value ?? 'screen_and_media'
  const media = params.get('media')?.slice(0, 100) || undefined
  const entry = params.get('entry')?.slice(0, 100) || undefined

  const change = (patch: Record<string, string | undefined>, replace = false) =>
    setParams(() => changedQuery({ page: undefined, ...patch }), { replace })
  return {
    today,
    timeZone,
    days: from <= to ? { from, to } : usual,
    by,
    media,
    /** Id of a schedule entry, or `default`. */
    entry,
    entryName: params.get('entry_name')?.slice(0, 200) || 'one schedule entry',
    setEntry: (one: { id: string; name: string } | undefined) =>
      change({ entry: one?.id, entry_name: one?.id === defaultContent.value ? undefined : one?.name }),
    /** Title of the media item, from the link on its details. */
    mediaName: params.get('name')?.slice(0, 200) || 'one media item',
    search,
    sort: readSort(params.get('sort')) ?? usualSort,
    setSort: ({ sort, order }: PlaysSort) => change({ sort: `${sort}.${order}` }),
    page: Math.max(1, Math.floor(Number(params.get('page')) || 1)),
    setDays: (days: Days) => change({ ...days }),
    setBy: (by: Grouping) => change({ by }),
    setPage: (page: number) => change({ page: String(page) }),
    allMedia: () => change({ media: undefined, name: undefined }),
    setSearch: (text: string) => {
      setSearch(text)
      // Replaces the history entry: otherwise every letter would add one.
      change({ search: text.trim() }, true)
    },
  }
}

export type PlaysFilter = ReturnType<typeof usePlaysFilter>
