import { animations } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { type KeyFrame, transitionFor } from './transitions.ts'

const named = animations.filter((name) => name !== 'default' && name !== 'random')
const last = (frames: readonly KeyFrame[]) => frames[frames.length - 1]

const number = (text: string | undefined, name: string): number | undefined => {
  const found = new RegExp(`${name}\\((-?[\\d.]+)`).exec(text ?? '')
  return found ? Number(found[1]) : undefined
}

test('there are nine named effects with distinct keyframes', () => {
  expect(named).toHaveLength(9)
  expect(new Set(named.map((name) => JSON.stringify(transitionFor(name, '')))).size).toBe(9)
})

test('default is the fade', () => {
  expect(transitionFor('default', 'a')).toEqual(transitionFor('fadeAnimate', 'b'))
})

test.each(named)('%s ends with the entering slide opaque and in place', (name) => {
  const end = last(transitionFor(name, '').enter)
  expect(end?.opacity).toBe(1)
  for (const move of ['translateX', 'translateY', 'rotate']) {
    expect(Math.abs(number(end?.transform, move) ?? 0)).toBe(0)
  }
  expect(number(end?.transform, 'scale') ?? 1).toBe(1)
})

test.each(named)('%s never makes the leaving slide transparent, smaller or rotated', (name) => {
  for (const frame of transitionFor(name, '').leave) {
    expect(frame.opacity).toBe(1)
    expect(frame.transform).not.toMatch(/rotate|translateY|translate\(/)
    expect(number(frame.transform, 'scale') ?? 1).toBeGreaterThanOrEqual(1)
  }
})

test.each(named)('%s covers the whole region at every instant', (name) => {
  const { enter, leave } = transitionFor(name, '')
  const from = [number(enter[0]?.transform, 'translateX') ?? 0, number(leave[0]?.transform, 'translateX') ?? 0]
  const to = [number(last(enter)?.transform, 'translateX') ?? 0, number(last(leave)?.transform, 'translateX') ?? 0]
  for (let p = 0; p <= 1; p += 0.01) {
    const [coming = 0, going = 0] = from.map((start, i) => start + ((to[i] ?? 0) - start) * p)
    // The area freed by the leaving slide must be covered by the entering one.
    if (going < 0) expect(coming).toBeLessThanOrEqual(100 + going)
    if (going > 0) expect(coming).toBeGreaterThanOrEqual(going - 100)
  }
})

test('slide-left enters from the right edge, slide-right from the left edge', () => {
  expect(transitionFor('slide-left', '').enter[0]?.transform).toBe('translateX(100%)')
  expect(transitionFor('slide-right', '').enter[0]?.transform).toBe('translateX(-100%)')
})

test('blink flashes at most three times in its second', () => {
  const frames = transitionFor('blink', '').enter
  const rises = frames.filter((frame, i) => (frame.opacity ?? 1) > (frames[i - 1]?.opacity ?? 1))
  expect(rises.length).toBeLessThanOrEqual(3)
})

test.each(animations)('%s animates only transform and opacity, with increasing offsets', (name) => {
  for (const frames of [transitionFor(name, 's').enter, transitionFor(name, 's').leave]) {
    for (const frame of frames) {
      expect(Object.keys(frame).filter((key) => !['offset', 'opacity', 'transform'].includes(key))).toEqual([])
    }
    const offsets = frames.flatMap((frame) => (frame.offset === undefined ? [] : [frame.offset]))
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
  }
})

test('random is stable for a seed and uses all nine effects', () => {
  const seen = new Map<string, number>()
  for (let cycle = 0; cycle < 900; cycle += 1) {
    const pick = transitionFor('random', `item-1:${cycle}`)
    expect(transitionFor('random', `item-1:${cycle}`)).toBe(pick)
    const name = named.find((effect) => transitionFor(effect, '') === pick) ?? 'none'
    seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  expect([...seen.keys()].sort()).toEqual([...named].sort())
  expect(Math.min(...seen.values())).toBeGreaterThan(50)
})
