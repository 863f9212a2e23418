import { expect, test } from 'vitest'
import { linesOf } from './card-grid.tsx'

const shape = (...args: Parameters<typeof linesOf>) =>
  linesOf(...args).map(({ start, end, title }) => [start, end, title])

test('cards fill their lines, and each group starts one', () => {
  expect(shape(0, 3)).toEqual([])
  expect(shape(5, 3)).toEqual([
    [0, 3, undefined],
    [3, 5, undefined],
  ])
  const titles = new Map([
    [0, 'Stuck'],
    [4, 'Offline'],
  ])
  expect(shape(6, 3, titles)).toEqual([
    [0, 3, 'Stuck'],
    [3, 4, undefined],
    [4, 6, 'Offline'],
  ])
})
