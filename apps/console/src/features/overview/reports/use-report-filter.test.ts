import { expect, test } from 'vitest'
import { valueOf } from '../../../testing/draw.tsx'
import { ranges } from './report-days.ts'
import { useReportFilter } from './use-report-filter.ts'

const at = (query: string) => valueOf(useReportFilter, { address: `/reports?${query}` })

test('an address has a report and a range; unknown ones are the usual ones', () => {
  expect(at('report=usage&range=7d&customer=a1&page=2')).toMatchObject({
    report: 'usage',
    range: '7d',
    customer: 'a1',
    page: 2,
  })
  expect(at('report=weather&range=1y2&page=0')).toMatchObject({ report: 'online', range: '30d', page: 1 })
})

test('two days are a range of their own, one day is none', () => {
  const both = at('range=7d&from=2026-10-01&to=2026-10-31')
  expect([both.range, both.days]).toEqual([undefined, { from: '2026-10-01', to: '2026-10-31' }])
  const one = at('from=2026-10-01')
  expect([one.range, one.days]).toEqual(['30d', ranges['30d'].daysAt(one.today)])
  expect(at('from=2026-10-31&to=2026-10-01').problem).toEqual(expect.any(String))
  expect(both.problem).toBeUndefined()
})

test('rows are per customer in reports that have it', () => {
  expect(
    ['uptime', 'usage', 'plays', 'signups', 'revenue'].map((name) => at(`report=${name}&by=group`).isGrouped),
  ).toEqual([true, true, true, false, false])
  expect(at('report=uptime').isGrouped).toBe(false)
})

test('screens online are shown by the hour for a few recent days', () => {
  const { today } = at('')
  expect(at(`from=${today}&to=${today}`).isHourly).toBe(true)
  expect(at(`report=uptime&from=${today}&to=${today}`).isHourly).toBe(false)
  expect(at('from=2020-01-01&to=2020-01-01').isHourly).toBe(false)
  expect(at('range=30d').isHourly).toBe(false)
})
