import { AuditKind } from '@digisigncast/contract/audit/audit-kinds'
import { useSearchParams } from 'react-router'
import { changedQuery } from '../../../ui/layout/address/panel-address.ts'

const maxLength = 200
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const textIn = (params: URLSearchParams, name: string): string => params.get(name)?.slice(0, maxLength) ?? ''
const dayIn = (params: URLSearchParams, name: string): string => {
  const text = textIn(params, name)
  return dayPattern.test(text) ? text : ''
}

/** A filter that an entry offers: its value, and the words for it. */
export const pickedFilters = ['actor', 'thing', 'address'] as const
export type PickedFilter = (typeof pickedFilters)[number]

export const readAuditFilter = (params: URLSearchParams) => ({
  search: textIn(params, 'search'),
  kind: AuditKind.safeParse(params.get('kind')).data,
  from: dayIn(params, 'from'),
  to: dayIn(params, 'to'),
  actor: textIn(params, 'actor'),
  thing: textIn(params, 'thing'),
  address: textIn(params, 'address'),
  /** Name of the actor or the thing. */
  names: { actor: textIn(params, 'actor_name'), thing: textIn(params, 'thing_name'), address: '' },
})

export type AuditFilter = ReturnType<typeof readAuditFilter>

/** The filter of the page, kept in its address. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams()
  const filter = readAuditFilter(params)
  const change = (patch: Record<string, string | undefined>, replace = false) =>
    setParams(() => changedQuery(patch), { replace, preventScrollReset: true })
  return {
    filter,
    isFiltered: [filter.search, filter.kind, filter.from, filter.to, ...pickedFilters.map((name) => filter[name])].some(
      Boolean,
    ),
    set: (name: 'search' | 'kind' | 'from' | 'to', value: string | undefined) =>
      change({ [name]: value }, name === 'search'),
    pick: (name: PickedFilter, value: string | undefined, label = '') =>
      change({
        [name]: value,
        ...(name !== 'address' && { [`${name}_name`]: label }),
        panel: undefined,
        id: undefined,
      }),
    clear: () =>
      change(
        Object.fromEntries(
          ['search', 'kind', 'from', 'to', ...pickedFilters, 'actor_name', 'thing_name'].map((name) => [
            name,
            undefined,
          ]),
        ),
      ),
  }
}

export type AuditFilterState = ReturnType<typeof useAuditFilter>
