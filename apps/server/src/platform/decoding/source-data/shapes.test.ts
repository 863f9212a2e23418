import type { Location } from '@digisigncast/contract/devices/locations'
import { expect, test } from 'vitest'
import { circleFrom, contains, polygonFrom } from './shapes.ts'

const at = (latitude: number, longitude: number): Location => ({ latitude, longitude })
const isIn = (text: string, location: Location) => {
  const shape = /\s\d+(\.\d+)?$/.test(text) && !/,\S*$/.test(text) ? circleFrom(text) : polygonFrom(text)
  return shape && contains(shape, location)
}

// A polygon of the examples of the standard, near Lake Tahoe.
const tahoe = '38.47,-120.14 38.34,-119.95 38.52,-119.74 38.62,-119.89 38.47,-120.14'
const fiji = '-16,177 -16,-178 -20,-178 -20,177 -16,177'
const notched = '0,0 10,0 10,10 5,5 0,10'

test.each([
  ['in a polygon', tahoe, at(38.5, -119.95), true],
  ['north of a polygon', tahoe, at(38.6, -120.1), false],
  ['on the other side of the earth', tahoe, at(-38.5, 60.05), false],
  ['east of the 180th meridian', fiji, at(-18, -179), true],
  ['west of the 180th meridian', fiji, at(-18, 179.9), true],
  ['beyond it', fiji, at(-18, -177), false],
  ['at its antipode', fiji, at(-18, 0.5), false],
  ['in a notch', notched, at(5, 8), false],
  ['beside a notch', notched, at(8.5, 8), true],
  ['in a polygon that is drawn twice', '0,0 0,10 10,10 10,0 0,0 0,10 10,10 10,0 0,0', at(5, 5), true],
  ['in a wide polygon', '10,-100 10,-40 10,20 10,80 10,100 60,100 60,40 60,-20 60,-80 60,-100', at(47, 98), true],
  [
    'east of a wide polygon',
    '10,-100 10,-40 10,20 10,80 10,100 60,100 60,40 60,-20 60,-80 60,-100',
    at(47, 105),
    false,
  ],
  ['in an open polygon', '0,0 0,10 10,10 10,0', at(5, 5), true],
  ['in a circle', '32.9525,-115.5527 10', at(32.9525, -115.46), true],
  ['outside of a circle', '32.9525,-115.5527 8.5', at(32.9525, -115.46), false],
  ['in a circle across the 180th meridian', '0,179.9 50', at(0, -179.9), true],
])('%s', (_what, shape, location, expected) => {
  expect(isIn(shape, location)).toBe(expected)
})

const unclear = [
  '-90,-180 -90,180 90,180 90,-180 -90,-180',
  '10,-100 10,100 60,100 60,-100 10,-100',
  '1,2 1,2 1,2',
  '1,2 3,4 5,6 1,2',
  '60,0 60,80 60,160 60,-120 60,-40 60,0',
]
test.each([
  ...unclear,
  '',
  '1,2 3,4',
  '91,0 0,1 1,1',
  '1,2 3,4 x',
  Array.from({ length: 1001 }, () => '1,2').join(' '),
])('the text %# is no polygon', (text) => expect(polygonFrom(text)).toBeUndefined())

test.each(['', '1,2', '1,2 0', '1,2 x', '1,2 3 4', '1,200 3', '1,2 1e9'])('the text %j is no circle', (text) =>
  expect(circleFrom(text)).toBeUndefined(),
)
