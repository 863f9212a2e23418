import { expect, test } from 'vitest'
import { minTile, tileGap, tileSizes } from './tile-sizes.ts'

const monitor = { width: 1888, height: 1000 }
const usedBy = (count: number, { columns, width, height }: ReturnType<typeof tileSizes>) => {
  const rows = Math.ceil(count / columns)
  return { width: columns * (width + tileGap) - tileGap, height: rows * (height + tileGap) - tileGap }
}

test.each([1, 2, 6, 24, 40])('%i screens fit on a monitor without scrolling', (count) => {
  const used = usedBy(count, tileSizes({ ...monitor, count }))
  expect(used.width).toBeLessThanOrEqual(monitor.width)
  expect(used.height).toBeLessThanOrEqual(monitor.height)
})

test('24 screens fill most of a monitor', () => {
  const used = usedBy(24, tileSizes({ ...monitor, count: 24 }))
  expect((used.width * used.height) / (monitor.width * monitor.height)).toBeGreaterThan(0.8)
})

test('fewer screens have larger tiles', () => {
  const widths = [1, 6, 24, 40].map((count) => tileSizes({ ...monitor, count }).width)
  expect(widths).toEqual(widths.toSorted((one, other) => other - one))
  expect(new Set(widths).size).toBe(widths.length)
})

test('a thousand screens scroll, at the smallest legible size', () => {
  const sizes = tileSizes({ ...monitor, count: 1000 })
  expect(sizes.width).toBeGreaterThanOrEqual(minTile)
  expect(sizes.width).toBeLessThan(minTile * 1.2)
  expect(usedBy(1000, sizes).width).toBeLessThanOrEqual(monitor.width)
})

test('a phone has two columns', () => {
  expect(tileSizes({ count: 120, width: 358, height: 500 })).toMatchObject({ columns: 2, width: 173 })
})

test('a window narrower than a tile has one column of its width', () => {
  expect(tileSizes({ count: 3, width: 120, height: 300 })).toMatchObject({ columns: 1, width: 120 })
})
