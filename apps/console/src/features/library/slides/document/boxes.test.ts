import { expect, test } from 'vitest'
import { areOverlapping, boundsOf, boundsOfAll, boxBetween, endsOf, inSteps, isInside, rectBetween } from './boxes.ts'
import { angleOf, resizedBox, settledAngle } from './resize.ts'

const box = { x: 100, y: 200, width: 400, height: 100, rotation: 0 }
const rounded = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (_, part: unknown) => (typeof part === 'number' ? Math.round(part) : part)))

test('the bounds of a turned box exchange its sides', () => {
  expect(boundsOf(box)).toEqual({ x: 100, y: 200, width: 400, height: 100 })
  expect(rounded(boundsOf({ ...box, rotation: 90 }))).toEqual({ x: 250, y: 50, width: 100, height: 400 })
  expect(boundsOfAll([])).toBeUndefined()
  expect(boundsOfAll([box, { ...box, x: 600, y: 0 }])).toEqual({ x: 100, y: 0, width: 900, height: 300 })
})

test('a point is found in a turned box, and near it within the tolerance', () => {
  const turned = { ...box, rotation: 90 }
  expect([isInside({ x: 300, y: 60 }, box), isInside({ x: 300, y: 60 }, turned)]).toEqual([false, true])
  expect([isInside({ x: 95, y: 250 }, box), isInside({ x: 95, y: 250 }, box, 6)]).toEqual([false, true])
})

test('a rectangle is drawn from any corner; one beside another does not overlap it', () => {
  const drawn = rectBetween({ x: 50, y: 80 }, { x: 10, y: 20 })
  expect(drawn).toEqual({ x: 10, y: 20, width: 40, height: 60 })
  expect([areOverlapping(drawn, { ...drawn, x: 50 }), areOverlapping(drawn, { ...drawn, x: 49 })]).toEqual([
    false,
    true,
  ])
})

test('the opposite handle keeps its place, also in a turned box', () => {
  expect(resizedBox(box, 'nw', { x: 20, y: 10 }, false)).toEqual({
    x: 120,
    y: 210,
    width: 380,
    height: 90,
    rotation: 0,
  })
  const turned = resizedBox({ ...box, rotation: 90 }, 'e', { x: 0, y: 100 }, false)
  expect(rounded(boundsOf(turned))).toEqual({ x: 250, y: 50, width: 100, height: 500 })
})

test('a box is never smaller than a pixel, and keeps its ratio on demand', () => {
  expect(resizedBox(box, 'e', { x: -900, y: 0 }, false).width).toBe(1)
  expect(resizedBox(box, 'se', { x: 400, y: 0 }, true)).toMatchObject({ x: 100, y: 200, width: 800, height: 200 })
})

test('a rotation settles near right angles, or in steps', () => {
  expect([91.4, 87, -1, 359.8, 45.6].map((angle) => settledAngle(angle, false))).toEqual([90, 87, 0, 0, 46])
  expect([8, 353, 100].map((angle) => settledAngle(angle, true))).toEqual([15, 0, 105])
  const center = { x: 0, y: 0 }
  expect([angleOf({ x: 0, y: -1 }, center), angleOf({ x: 1, y: 0 }, center), angleOf({ x: -1, y: 0 }, center)]).toEqual(
    [0, 90, 270],
  )
})

test('a line is the box between its ends', () => {
  const line = boxBetween({ x: 636, y: 540 }, { x: 636, y: 1040 }, 6)
  expect([line.width, line.height, line.rotation]).toEqual([500, 6, 90])
  expect(rounded(endsOf(line))).toEqual({ start: { x: 636, y: 540 }, end: { x: 636, y: 1040 } })
  expect(boxBetween({ x: 5, y: 5 }, { x: 5, y: 5 }, 6).width).toBe(1)
})

test('an end in steps lies on a multiple of 45 degrees', () => {
  expect(rounded(inSteps({ x: 0, y: 0 }, { x: 200, y: -40 }))).toEqual({ x: 200, y: 0 })
  expect(rounded(inSteps({ x: 0, y: 0 }, { x: 100, y: 80 }))).toEqual({ x: 90, y: 90 })
})
