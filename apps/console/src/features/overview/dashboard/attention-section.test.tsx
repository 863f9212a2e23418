import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import { countStates, noFigures } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { AttentionSection } from './attention-section.tsx'

const overviewOf = (troubles: Overview['troubles']) => {
  const screens = countStates([{ ...noFigures, code: 'up_to_date' as const }])
  return { screens, attention: [], troubles } as unknown as Overview
}
const drawn = (troubles: Overview['troubles']) =>
  draw(<AttentionSection overview={overviewOf(troubles)} checkedAt={Date.now()} />)

test('a failing data source and an empty entry need attention', () => {
  const html = drawn([
    { kind: 'source_failing', id: 's', name: 'Prices', detail: 'Not found.', since: null },
    { kind: 'entry_empty', id: 'e', name: 'Lunch', detail: null, since: null },
  ])
  const text = textOf(html)
  expect(text).toContain('|Prices|Data source cannot be retrieved|Not found.|Open|')
  expect(text).toContain('|Lunch|Schedule entry has nothing to play|Open')
  expect(text).not.toContain('Everything is up to date')
  expect(html).toContain('href="/schedule?panel=edit&amp;id=e"')
})

test('without trouble everything is up to date', () => {
  expect(textOf(drawn([]))).toContain('Everything is up to date')
})
