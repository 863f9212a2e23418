import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { beforeEach, expect, test, vi } from 'vitest'
import { Punctuality } from './punctuality.ts'

const item = { id: 'a', kind: 'image', durationMs: 5000 } as ManifestItem
beforeEach(() => vi.stubGlobal('document', { hidden: false }))

/** Items of 5 s, each late by one of these times (ms). */
function after(lates: readonly number[], shown: ManifestItem = item): Punctuality {
  const punctuality = new Punctuality()
  let since = 0
  punctuality.note({ region: 'main', scene: '1', item: shown, since })
  for (const late of lates) {
    since += 5000 + late
    punctuality.note({ region: 'main', scene: '1', item: shown, since })
  }
  return punctuality
}
const times = (count: number, late: number) => Array.from({ length: count }, () => late)

test.each<[string, number[], number | undefined]>([
  ['all are on time', times(40, 20), undefined],
  ['a third is late', [...times(10, 4000), ...times(20, 0)], undefined],
  ['more than half are late', [...times(18, 4000), ...times(12, 0)], 40],
  ['it was slow long ago', [...times(30, 4000), ...times(30, 0)], undefined],
  ['all are late', times(30, 1500), 0],
  ['there were few changes', times(29, 4000), undefined],
  ['it slept', times(40, 100_000), undefined],
  ['content changed', times(40, -3000), undefined],
])('%s', (_what, lates, expected) => {
  expect(after(lates).tooSlow).toBe(expected)
})

test('pages that wait for the network do not count', () => {
  expect(after(times(40, 4000), { ...item, kind: 'web', web: { url: 'http://a' } }).tooSlow).toBeUndefined()
})

test('the first item of another scene does not count, nor that of a region which only one scene has', () => {
  const punctuality = new Punctuality()
  for (let at = 0; at < 100; at += 1) {
    const shown = { scene: String(at % 2), item, since: at * 9000 }
    punctuality.note({ ...shown, region: 'main' })
    if (at % 2 === 0) punctuality.note({ ...shown, region: 'footer' })
  }
  expect(punctuality.tooSlow).toBeUndefined()
})

test('the first item after items that failed does not count', () => {
  const punctuality = new Punctuality()
  for (let at = 0; at < 100; at += 1) {
    punctuality.note({ region: 'main', scene: '1', item, since: at * 9000 })
    punctuality.skip()
  }
  expect(punctuality.tooSlow).toBeUndefined()
})

test('it is slow until three quarters are on time again', () => {
  expect(after([...times(15, 4000), ...times(15, 0)]).tooSlow).toBe(50)
  expect(after([...times(20, 4000), ...times(20, 0)]).tooSlow).toBe(70)
  expect(after([...times(20, 4000), ...times(24, 0)]).tooSlow).toBeUndefined()
})
