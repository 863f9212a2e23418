import { LogType } from '@digisigncast/contract/accounts/dashboard'
import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { changedQuery } from '../../../ui/layout/address/panel-address.ts'

/** A customer, or `platform` for entries without one. */
export interface CustomerChoice {
  value: string
  label: string
}

export interface LogFilter {
  type: LogType | undefined
  customer: CustomerChoice | undefined
  /** Days as YYYY-MM-DD; empty: not limited. */
  from: string
  to: string
  search: string
}

const maxLength = 200
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const readDay = (text: string | null): string => (text !== null && dayPattern.test(text) ? text : '')
const readCount = (text: string | null): number | undefined => {
  const count = Number(text)
  return Number.isSafeInteger(count) && count > 0 ? count : undefined
}

export function readLogFilter(params: URLSearchParams) {
  const customer = params.get('customer')?.slice(0, maxLength)
  return {
    type: LogType.safeParse(params.get('type')).data,
    customer: customer
      ? { value: customer, label: params.get('customer_name')?.slice(0, maxLength) || 'One customer' }
      : undefined,
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    page: readCount(params.get('page')) ?? 1,
    /** Only entries up to this time (ms since 1970), to page back through a long log. */
    until: readCount(params.get('until')),
  }
}

/** The filter of the page, kept in its address. A new filter starts at the first page of the newest entries. */
export function useLogFilter() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const inAddress = params.get('search')?.slice(0, maxLength) ?? ''
  // The field updates before the address; Back restores the earlier text.
  const [typed, setTyped] = useState({ text: inAddress, key })
  if (isBack && typed.key !== key) setTyped({ text: inAddress, key })
  const { page, until, ...filter } = readLogFilter(params)

  const change = (patch: Record<string, string | number | undefined>, replace = false) =>
    setParams(() => changedQuery(patch), { replace, preventScrollReset: true })
  const first = { page: undefined, until: undefined }
  return {
    filter: { ...filter, search: typed.text } satisfies LogFilter,
    page,
    until,
    setType: (type: LogType | undefined) => change({ ...first, type }),
    setCustomer: (customer: CustomerChoice | undefined) =>
      change({ ...first, customer: customer?.value, customer_name: customer?.label }),
    setDay: (name: 'from' | 'to', day: string) => change({ ...first, [name]: day }),
    setSearch: (text: string) => {
      setTyped((old) => ({ ...old, text }))
      // Replaces the history entry: otherwise every letter would add one.
      change({ ...first, search: text.trim() }, true)
    },
    setPage: (next: number) => change({ page: next === 1 ? undefined : next }),
    setUntil: (next: number | undefined) => change({ ...first, until: next }),
  }
}

export type LogFilterState = ReturnType<typeof useLogFilter>
