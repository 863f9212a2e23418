import { describe, expect, test } from 'vitest'
import { Display, loadMs, playing, show, standBy } from '../testing/test-region.ts'
import type { RegionEvent } from './region-step.ts'
import { freeSlot } from './slot-state.ts'

describe('a list', () => {
  test('plays in turn, each item for its duration', () => {
    expect(playing('ab').run(20_000).shown).toEqual(['a 0.5', 'b 4.5', 'a 8.5', 'b 12.5', 'a 16.5'])
  })

  test('of one item holds it', () => {
    const display = playing('a').run(60_000)
    expect([display.shown, display.state.isHeld]).toEqual([['a 0.5'], true])
  })

  test('plays on without a broken item, which is tried again later', () => {
    const display = playing('abc')
    display.broken.add('b')
    display.run(11_000)
    expect(display.shown).toEqual(['a 0.5', 'c 4.5', 'a 8.5'])
    display.broken.clear()
    expect(display.run(21_000).shown.slice(3)).toEqual(['b 12.6', 'c 16.5', 'a 20.5'])
  })

  test('goes on at once after an item that breaks on the display', () => {
    const display = playing('ab').run(2000)
    display.breakLive()
    expect(display.run(3000).shown).toEqual(['a 0.5', 'b 2'])
  })

  test('without playable items shows nothing, and tries all again after ten seconds', () => {
    const display = playing('a')
    display.broken.add('a')
    display.beforeTask = () => {
      if (display.now > 9000) display.broken.clear()
      else if (display.now > loadMs) expect(display.state.phase).toBe('empty')
    }
    expect(display.run(30_000).shown).toEqual(['a 11'])
  })
})

test('a file that was left out is tried again after five minutes when there is nothing else', () => {
  const display = playing('a')
  display.broken.add('a')
  display.beforeTask = () => {
    if (display.now > 60_000) display.broken.clear()
  }
  display.run(600_000)
  expect(display.shown).toHaveLength(1)
  expect(Number(display.shown[0]?.slice(2))).toBeGreaterThan(5 * 60)
})

describe('a changed list', () => {
  test.each([
    ['without the item on the display, replaces it', 'xy', ['a 0.5', 'x 2.5']],
    ['with the item on the display, continues it', 'xay', ['a 0.5', 'y 4.5']],
  ])('%s', (_name, ids, shown) => {
    expect(playing('ab').at(2000, show(ids)).run(5000).shown).toEqual(shown)
  })

  test('that is the same again changes nothing', () => {
    const display = playing('ab')
    for (let time = 100; time < 12_000; time += 700) display.at(time, show('ab'))
    expect(display.run(13_000).shown).toEqual(playing('ab').run(13_000).shown)
  })
})

describe('a clock that jumps', () => {
  test.each([0.5, 60, 7200])(
    'after %d s without a step, the next item keeps its duration and the list its order',
    (seconds) => {
      const display = playing('abc').run(4000)
      display.now += seconds * 1000
      display.run(display.now + 9000)
      const times = display.shown.map((text) => Number(text.split(' ')[1]))
      expect(
        display.shown
          .map(([id]) => id)
          .join('')
          .slice(0, 4),
      ).toBe('abca')
      const [, b = 0, c = 0, a = 0] = times
      expect([c - b, a - c]).toEqual([seconds > 1 ? 4 : expect.closeTo(4, 0), 4])
    },
  )
})

describe('events that come again or late', () => {
  const events: RegionEvent[] = [
    { type: 'end-at', at: Number.POSITIVE_INFINITY, isWaiting: false },
    { type: 'unblock' },
    { type: 'begin', at: 0 },
  ]
  test.each(events)('$type again changes nothing', (event) => {
    const display = playing('ab')
    for (let time = 0; time < 12_000; time += 1300) display.at(time, event)
    expect(display.run(13_000).shown).toEqual(playing('ab').run(13_000).shown)
  })

  test('the same end wakes nothing', () => {
    const display = playing('ab').run(1000)
    display.send({ type: 'end-at', at: 9000, isWaiting: false })
    const { length } = display.effects
    display.send({ type: 'end-at', at: 9000, isWaiting: false })
    expect(display.effects).toHaveLength(length)
  })

  test('an item that was drawn when the region was cleared is not shown', () => {
    const display = playing('ab')
    display.beforeTask = ({ type }) => {
      if (type === 'draw' && display.shown.length === 1) display.send({ type: 'clear' })
    }
    display.run(8000)
    expect([display.shown, display.live, display.state.phase]).toEqual([['a 0.5'], freeSlot, 'empty'])
  })

  /** At each point of the loop, the region gets other content. */
  const tasks = playing('aBcD').run(20_000).tasks
  test.each(Array.from({ length: tasks }, (_, index) => index + 1))(
    'cleared and filled again before task %i, only the new list plays',
    (task) => {
      const display = playing('aBcD')
      let before: number | undefined
      display.beforeTask = () => {
        if (display.tasks !== task) return
        before = display.shown.length
        display.send(standBy('xY'))
        display.send({ type: 'begin', at: display.now })
      }
      display.run(40_000)
      const after = display.shown.slice(before ?? expect.unreachable()).map(([id]) => id)
      expect(after.join('')).toMatch(/^xYxY/)
    },
  )
})

describe('a scene that stands by', () => {
  test('is ready, and begins on request', () => {
    const display = new Display()
    display.send(standBy('ab'))
    expect([display.run(5000).state.phase, display.shown]).toEqual(['ready', []])
    display.send({ type: 'begin', at: 6000 })
    expect(display.run(11_000).shown).toEqual(['a 6', 'b 10'])
  })

  test('shows no item that would start after its end, and keeps the last one', () => {
    const display = playing('ab').at(1000, { type: 'end-at', at: 4500, isWaiting: false }).run(20_000)
    expect([display.shown, display.live.item?.id]).toEqual([['a 0.5'], 'a'])
  })

  test('whose only decoder another scene holds is blocked until it is free', () => {
    const display = new Display()
    display.hasOneDecoder = true
    display.isSingleDecoder = true
    display.isTaken = true
    display.send(standBy('A'))
    expect([display.run(3000).state.phase, display.effects.includes('prime')]).toEqual(['blocked', false])
    display.isTaken = false
    display.send({ type: 'unblock' })
    expect(display.run(5000).state.phase).toBe('ready')
  })
})

describe('a device with one decoder', () => {
  test('is recognized by a video that loads alone and not beside another; then each waits for the other', () => {
    const display = playing('AB')
    display.hasOneDecoder = true
    display.run(30_000)
    expect(display.isSingleDecoder).toBe(true)
    expect(display.shown.map(([id]) => id).join('')).toMatch(/^ABABA/)
    expect(display.state.loop.faults.size).toBe(0)
  })

  test('is not assumed when videos load beside each other', () => {
    const display = playing('AB').run(30_000)
    expect([display.isSingleDecoder, display.shown[1]]).toEqual([false, 'B 4.5'])
  })
})

describe('an item out of turn', () => {
  const ask = (display: Display, index: number): void => {
    const item = display.state.loop.content.items[index]
    if (item) display.send({ type: 'go', goal: { item, index, cycle: 0 } })
  }

  test('plays as soon as it is loaded, and the list continues after it', () => {
    const display = playing('abcd').run(1000)
    ask(display, 2)
    expect(display.run(10_000).shown).toEqual(['a 0.5', 'c 1.5', 'd 5.5', 'a 9.5'])
  })

  test('that is broken changes nothing', () => {
    const display = playing('abc')
    display.broken.add('c')
    display.run(1000)
    ask(display, 2)
    expect(display.run(9000).shown).toEqual(['a 0.5', 'b 4.5', 'a 8.5'])
  })

  test('is the last one that was asked for, also while another one is drawn', () => {
    const display = playing('abcd').run(1000)
    ask(display, 1)
    display.beforeTask = ({ type }) => {
      if (type === 'draw' && display.shown.length === 1) ask(display, 3)
    }
    expect(display.run(7000).shown).toEqual(['a 0.5', 'b 1.5', 'd 2', 'a 6'])
  })
})
