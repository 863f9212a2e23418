import { expect, test } from 'vitest'
import { readAuditFilter } from './use-audit-filter.ts'

const read = (address: string) => readAuditFilter(new URLSearchParams(address))

test('the filter is read from the address, and what is none is left out', () => {
  expect(read('kind=playlist&thing=p1&thing_name=Menu&from=2026-11-01&search=caf')).toMatchObject({
    kind: 'playlist',
    thing: 'p1',
    names: { thing: 'Menu' },
    from: '2026-11-01',
    search: 'caf',
    to: '',
  })
  expect(read('kind=cake&from=yesterday')).toMatchObject({ kind: undefined, from: '' })
})
