import { keptHourDays, maxHourDays } from '@digisigncast/contract/platform/reports'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isFewDays, isWithin, type Range, rangeProblem, ranges, readDay, readRange, todayAt } from './report-days.ts'

export const reportNames = ['online', 'uptime', 'usage', 'plays', 'signups', 'revenue'] as const
export type ReportName = (typeof reportNames)[number]

export const reportLabels: Record<ReportName, string> = {
  online: 'Screens online',
  uptime: 'Uptime',
  usage: 'Storage and bandwidth',
  plays: 'Plays',
  signups: 'Sign-ups',
  revenue: 'Revenue',
}

const usual: Range = '30d'

/** Filter of the page, kept in the address. */
export function useReportFilter() {
  const [params, setParams] = useSearchParams()
  const [now] = useState(Date.now)
  const today = todayAt(now)
  const report = reportNames.find((name) => name === params.get('report')) ?? 'online'
  const [from, to] = [readDay(params.get('from')), readDay(params.get('to'))]
  const isCustom = from !== undefined && to !== undefined
  const range = isCustom ? undefined : (readRange(params.get('range')) ?? usual)
  const days = isCustom ? { from, to } : ranges[range ?? usual].daysAt(today)
  const customer = params.get('customer')?.slice(0, 100) || undefined
  const change = (patch: Record<string, string | undefined>) =>
    setParams((old) => {
      const next = new URLSearchParams(old)
      for (const [key, value] of Object.entries({ page: undefined, ...patch }))
        if (value) next.set(key, value)
        else next.delete(key)
      return next
    })
  return {
    today,
    report,
    range,
    days,
    problem: rangeProblem(days),
    customer,
    /** Rows are per customer or device, not over time. */
    isGrouped: params.get('by') === 'group' && ['uptime', 'usage', 'plays'].includes(report),
    isHourly: report === 'online' && isFewDays(days, maxHourDays) && isWithin(days.from, today, keptHourDays),
    page: Math.max(1, Math.floor(Number(params.get('page')) || 1)),
    setReport: (name: ReportName) => change({ report: name, by: undefined }),
    setRange: (name: Range) => change({ range: name, from: undefined, to: undefined }),
    setDay: (end: 'from' | 'to', date: string) => change({ range: undefined, ...days, [end]: date }),
    setCustomer: (id: string | undefined) => change({ customer: id }),
    setGrouped: (isGrouped: boolean) => change({ by: isGrouped ? 'group' : undefined }),
    setPage: (page: number) => change({ page: String(page) }),
  }
}

export type ReportFilter = ReturnType<typeof useReportFilter>
