import { useSearchParams } from 'react-router'
import { changedQuery } from '../../../ui/layout/address/panel-address.ts'
import { kindOf } from './alert-words.ts'

/** The filter of the page and its number, in the address. */
export function useAlertFilter() {
  const [params, setParams] = useSearchParams()
  const isPast = params.get('state') === 'past'
  const kind = kindOf(params.get('kind'))
  const tagId = params.get('tag_id') ?? undefined
  const screenId = params.get('screen_id') ?? undefined
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const change = (patch: Record<string, string | number | undefined>) =>
    setParams(() => changedQuery(patch), { preventScrollReset: true })
  return {
    isPast,
    kind,
    tagId,
    screenId,
    page,
    query: {
      state: isPast ? ('past' as const) : ('open' as const),
      ...(kind && { kind }),
      ...(tagId && { tag_id: tagId }),
      ...(screenId && { screen_id: screenId }),
    },
    setPast: (next: boolean) => change({ state: next ? 'past' : undefined, page: undefined }),
    setKind: (next: string) => change({ kind: next || undefined, page: undefined }),
    setTag: (next: string) => change({ tag_id: next || undefined, page: undefined }),
    showAllScreens: () => change({ screen_id: undefined, page: undefined }),
    setPage: (next: number) => change({ page: next === 1 ? undefined : next }),
  }
}
