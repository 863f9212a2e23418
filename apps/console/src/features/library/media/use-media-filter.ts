import { MediaKind } from '@digisigncast/contract/content/media-types'
import { useCallback, useMemo, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { changedQuery } from '../../../ui/layout/address/panel-address.ts'

export const sorts = ['newest', 'oldest', 'name', 'size'] as const
export const uses = ['used', 'unused'] as const

/** Filter and sort order, as in the address of the page. */
export interface MediaFilter {
  /** A folder's id, or `none`. */
  folder?: string | undefined
  type?: MediaKind | undefined
  use?: (typeof uses)[number] | undefined
  sort?: (typeof sorts)[number] | undefined
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | undefined =>
  known.find((one) => one === value)

export function readFilter(params: URLSearchParams): MediaFilter {
  const sort = oneOf(sorts, params.get('sort'))
  return {
    folder: params.get('folder')?.slice(0, 100) || undefined,
    type: oneOf(MediaKind.options, params.get('type')),
    use: oneOf(uses, params.get('use')),
    sort: sort === 'newest' ? undefined : sort,
  }
}

export function useMediaFilter() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const search = params.get('search') ?? ''
  // The field updates before the address; Back restores the earlier text.
  const [typed, setTyped] = useState({ text: search, key })
  if (isBack && typed.key !== key) setTyped({ text: search, key })

  const filter = useMemo(() => readFilter(params), [params])
  const change = useCallback(
    (patch: MediaFilter) => setParams(changedQuery({ ...patch }), { preventScrollReset: true }),
    [setParams],
  )
  const type = useCallback(
    (text: string) => {
      setTyped((old) => ({ ...old, text }))
      // Replaces the history entry: otherwise every letter would add one.
      setParams(changedQuery({ search: text.trim() }), { replace: true, preventScrollReset: true })
    },
    [setParams],
  )
  const clear = useCallback(() => {
    setTyped((old) => ({ ...old, text: '' }))
    setParams(changedQuery({ search: undefined, type: undefined, use: undefined }))
  }, [setParams])
  const linkTo = (folder: string | undefined) => `?${changedQuery({ folder }).toString()}`
  return { filter, typed: typed.text, type, change, clear, linkTo }
}
