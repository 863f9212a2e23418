import { expect, test } from 'vitest'
import { locationFrom, locationText } from './locations.ts'

const bern = { latitude: 46.948, longitude: 7.447 }

test.each(['46.948, 7.447', '46.948,7.447', ' +46.948 7.447 ', '46.948; 7.447', '46.948°, 7.447°'])(
  '%j is a location',
  (text) => expect(locationFrom(text)).toEqual(bern),
)

test.each(['', 'Bern', '46.948', '46,948, 7,447', '91, 0', '0, 181', '1, 2, 3', '1e2, 3'])('%j is none', (text) =>
  expect(locationFrom(text)).toBeUndefined(),
)

test('what is written can be read', () => {
  expect(locationText(bern)).toBe('46.948, 7.447')
  const near = { latitude: 0.0000001, longitude: -179.12345678 }
  expect(locationFrom(locationText(near))).toEqual({ latitude: 0, longitude: -179.123457 })
})
