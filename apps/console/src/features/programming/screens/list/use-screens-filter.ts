import { type ScreenQuery, screenGroupings } from '@digisigncast/contract/content/screens'
import { ScreenGroup } from '@digisigncast/contract/devices/screen-state'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { changedQuery } from '../../../../ui/layout/address/panel-address.ts'
import { searchAfterMs } from '../../../../ui/lists/list-search.tsx'

const views = ['cards', 'table', 'wall'] as const
export type ScreensView = (typeof views)[number]

const sorts = ['trouble', 'name', 'newest'] as const

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value)

/** Filter, order and view of the page, kept in its address. */
export function useScreensFilter() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState(params.get('search') ?? '')
  const [search] = useDebouncedValue(typed.trim(), searchAfterMs)

  const change = useCallback(
    (patch: Record<string, string | undefined>, replace = false) =>
      setParams(() => changedQuery(patch), { replace, preventScrollReset: true }),
    [setParams],
  )
  const type = useCallback(
    (text: string) => {
      setTyped(text)
      // Replaces the history entry: otherwise every letter would add one.
      change({ search: text.trim() }, true)
    },
    [change],
  )
  const clear = useCallback(() => {
    setTyped('')
    change({ search: undefined, state: undefined, content: undefined, tag: undefined })
  }, [change])

  const question = useMemo((): ScreenQuery => {
    const state = oneOf(ScreenGroup.options, params.get('state'))
    const content = params.get('content')?.slice(0, 100)
    const tag = params.get('tag')?.slice(0, 100)
    const group = oneOf(screenGroupings, params.get('group'))
    return {
      sort: oneOf(sorts, params.get('sort')) ?? 'trouble',
      ...(search && { search }),
      ...(state && { state }),
      ...(content && { content }),
      ...(tag && { tag }),
      ...(group && { group }),
    }
  }, [params, search])
  return { question, typed, type, change, clear, view: oneOf(views, params.get('view')) }
}

export type ScreensFilter = ReturnType<typeof useScreensFilter>
