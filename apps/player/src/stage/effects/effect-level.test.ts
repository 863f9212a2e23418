import type { Effect } from '@digisigncast/timeline/transitions'
import { expect, test } from 'vitest'
import { droppedPart, EffectLevel, type Frames } from './effect-level.ts'

const every = (ms: number, count: number) => Array.from({ length: count }, () => ms)
const atRest = every(16.7, 24)
const smooth: Frames = { moving: every(16.7, 58), atRest }
/** Every fifth frame is late by one. */
const slow: Frames = { moving: Array.from({ length: 50 }, (_, i) => (i % 5 === 0 ? 33.3 : 16.7)), atRest }
const dayMs = 24 * 60 * 60 * 1000

const levelAfter = (wanted: Effect, ...transitions: Frames[]) => {
  const level = new EffectLevel()
  level.use('screen')
  for (const frames of transitions) level.record(level.choose(wanted, true, 0) ?? 'fadeAnimate', frames, 0)
  return level
}

test.each([
  ['a display that draws every frame', smooth, 0],
  ['a display of 30 Hz', { moving: every(33.3, 29), atRest: every(33.3, 12) }, 0],
  ['a slow but steady display of 10 frames per second', { moving: every(100, 9), atRest: every(100, 30) }, 0],
  ['frames that come a little early and late', { moving: [12, 21, 14, 19, 17, 23, 11, 16, 18, 17], atRest }, 0],
  ['half of the frames', { moving: every(33.3, 29), atRest }, 0.5],
  ['one pause of 100 ms in a second', { moving: [...every(16.7, 53), 100], atRest }, 5 / 59],
  ['a few busy frames at rest', { moving: every(33.3, 29), atRest: [...every(16.7, 20), ...every(200, 8)] }, 0.5],
])('%s', (_, frames, dropped) => {
  expect(droppedPart(frames)).toBeCloseTo(dropped, 3)
})

test('too few frames say nothing about a display', () => {
  expect(droppedPart({ moving: every(33.3, 29), atRest: every(16.7, 9) })).toBeUndefined()
  // A second at 5 frames per second: one late frame would be a fifth.
  expect(droppedPart({ moving: [200, 200, 400], atRest: every(200, 30) })).toBeUndefined()
})

test('after three slow transitions an effect is replaced by a fade, and the fade by a cut', () => {
  expect(levelAfter('spin', slow, slow).choose('spin', true, 0)).toBe('spin')
  const faded = levelAfter('spin', slow, slow, slow)
  expect([faded.choose('spin', true, 0), faded.replaced]).toEqual([
    'fadeAnimate',
    { effect: 'spin', by: 'fade', reason: 'slow' },
  ])
  expect(levelAfter('spin', slow, slow, slow, slow, slow).choose('spin', true, 0)).toBe('fadeAnimate')
  const cut = levelAfter('spin', slow, slow, slow, slow, slow, slow)
  expect([cut.choose('spin', true, 0), cut.replaced]).toEqual([
    undefined,
    { effect: 'spin', by: 'cut', reason: 'slow' },
  ])
  const slowFade = levelAfter('fadeAnimate', slow, slow, slow)
  expect(slowFade.replaced).toEqual({ effect: 'fadeAnimate', by: 'cut', reason: 'slow' })
})

test('a smooth transition in between clears the record of its effect, and only of its own', () => {
  expect(levelAfter('spin', slow, slow, smooth, slow, slow).replaced).toBeUndefined()
  const level = new EffectLevel()
  for (let turn = 0; turn < 3; turn += 1) {
    level.record('spin', slow, 0)
    level.record('blink', smooth, 0)
  }
  expect(level.replaced?.effect).toBe('spin')
})

test('transitions that say nothing neither clear nor count', () => {
  const nothing: Frames = { moving: [], atRest: [] }
  expect(levelAfter('spin', slow, nothing, slow, nothing).replaced).toBeUndefined()
  expect(levelAfter('spin', slow, nothing, slow, nothing, slow).replaced?.by).toBe('fade')
})

test('an effect is tried again after a day, and at once on another screen or with another animation', () => {
  const level = levelAfter('spin', slow, slow, slow)
  level.use('screen')
  expect(level.choose('spin', true, dayMs - 1)).toBe('fadeAnimate')
  expect(level.choose('spin', true, dayMs)).toBe('spin')
  expect(level.replaced).toBeUndefined()
  const other = levelAfter('spin', slow, slow, slow)
  other.use('other')
  expect(other.choose('spin', true, 0)).toBe('spin')
})

test('an effect that the browser cannot draw is a fade', () => {
  const level = new EffectLevel()
  expect(level.choose('spin', false, 0)).toBe('fadeAnimate')
  expect(level.replaced).toEqual({ effect: 'spin', by: 'fade', reason: 'unsupported' })
})
