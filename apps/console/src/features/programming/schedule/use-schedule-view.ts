import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { changedQuery } from '../../../ui/layout/address/panel-address.ts'

export const views = [
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
] as const
export type View = (typeof views)[number]['value']

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

const chosenIn = (params: URLSearchParams) => ({
  screen: params.get('screen')?.slice(0, 100) || undefined,
  tag: params.get('tag')?.slice(0, 100) || undefined,
})

/** The screen or tag of the page. */
export const useChosenScreens = () => chosenIn(useSearchParams()[0])

/** View, date, and screen or tag of the page, kept in the address. Phones start with the list. */
export function useScheduleView(today: string) {
  const [params, setParams] = useSearchParams()
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const asked = params.get('date')
  const change = useCallback(
    (patch: { view?: View; date?: string; screen?: string | undefined; tag?: string | undefined }) =>
      setParams(() => changedQuery(patch), { replace: true }),
    [setParams],
  )
  return {
    ...chosenIn(params),
    view: views.find(({ value }) => value === params.get('view'))?.value ?? (isPhone ? 'list' : 'week'),
    date: isDate(asked) ? asked : today,
    change,
  }
}
