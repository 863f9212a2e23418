import { expect, test } from 'vitest'
import { allSourceKinds, sourceKinds, sourceKindsWith } from './source-kinds.ts'

test.each(allSourceKinds)('the settings of the kind %s have its name', (kind) => {
  const { Settings, ListedSettings } = sourceKinds[kind]
  expect(Settings.shape.kind.value).toBe(kind)
  expect(ListedSettings.shape.kind.value).toBe(kind)
})

test('kinds are found by their data, in the order of forms', () => {
  expect(allSourceKinds).toEqual(['table', 'csv', 'feed', 'calendar', 'weather', 'cap'])
  expect(sourceKindsWith('table')).toEqual(['table', 'csv'])
  expect(sourceKindsWith('feed')).toEqual(['feed', 'cap'])
  expect(sourceKindsWith('weather')).toEqual(['weather'])
})
