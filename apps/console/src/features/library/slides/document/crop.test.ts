import { expect, it } from 'vitest'
import { movedCrop, pictureRect, zoomedCrop } from './crop.ts'

const box = { width: 100, height: 100 }
const picture = { width: 400, height: 200 }
const crop = { focusX: 50, focusY: 50, zoom: 1 }

it('the whole picture is around the box, which it fills', () => {
  expect(pictureRect(box, picture, crop)).toEqual({ x: -50, y: 0, width: 200, height: 100 })
  expect(pictureRect(box, picture, { focusX: 100, focusY: 100, zoom: 2 })).toEqual({
    x: -300,
    y: -100,
    width: 400,
    height: 200,
  })
})

it('moving the picture follows the pointer until the edge', () => {
  const moved = movedCrop(box, picture, crop, { x: 30, y: 30 })
  expect(moved).toEqual({ focusX: 20, focusY: 50, zoom: 1 })
  expect(pictureRect(box, picture, moved).x).toBe(-20)
  expect(movedCrop(box, picture, crop, { x: 300, y: 0 }).focusX).toBe(0)
})

it('zooming keeps the middle, within the limits', () => {
  const zoomed = zoomedCrop(box, picture, { ...crop, focusX: 20 }, 2)
  // The middle of the box shows the picture at 70 of 200.
  expect(pictureRect(box, picture, zoomed)).toMatchObject({ x: 50 - 140, width: 400 })
  expect(zoomedCrop(box, picture, crop, 0.2).zoom).toBe(1)
  expect(zoomedCrop(box, picture, crop, 50).zoom).toBe(10)
})
