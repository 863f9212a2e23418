import { expect, test } from 'vitest'
import { readLogFilter } from './use-log-filter.ts'

const read = (address: string) => readLogFilter(new URLSearchParams(address))

test('the filter of System Logs is read from the address', () => {
  expect(read('type=error&customer=c1&customer_name=Corner+Bakery&from=2026-11-01&to=2026-11-02&page=3')).toEqual({
    type: 'error',
    customer: { value: 'c1', label: 'Corner Bakery' },
    from: '2026-11-01',
    to: '2026-11-02',
    page: 3,
    until: undefined,
  })
})

test('what is not a filter is left out', () => {
  const nothing = { type: undefined, customer: undefined, from: '', to: '', page: 1, until: undefined }
  expect(read('')).toEqual(nothing)
  expect(read('type=loud&customer=&from=yesterday&page=-2&until=1.5')).toEqual(nothing)
  expect(read('customer=c1').customer).toEqual({ value: 'c1', label: 'One customer' })
})
