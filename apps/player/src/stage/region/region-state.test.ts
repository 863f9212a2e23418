import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import { describe, expect, test } from 'vitest'
import { noRegion } from './loop.ts'
import { emptyRegion, reduce } from './region-state.ts'
import type { RegionEffect, RegionEvent, RegionTask } from './region-step.ts'
import { freeSlot, type SlotFacts } from './slot-state.ts'

/** `a` is an image of 4 s, `A` a video of 4 s. */
const itemOf = (id: string): ManifestItem => ({
  id,
  kind: id === id.toUpperCase() ? 'video' : 'image',
  asset: id,
  durationMs: 4000,
  title: id,
  mediaId: 'm',
})
const regionOf = (ids: string): Region => ({ ...noRegion, name: 'Main', items: ids.split('').map(itemOf) })
const show = (ids: string): RegionEvent => ({ type: 'show', content: regionOf(ids), animation: 'default' })
const standBy = (ids: string): RegionEvent => ({ type: 'stand-by', content: regionOf(ids), animation: 'default' })

const loadMs = 500

/** A region whose slots and clock are simulated. */
class Display {
  state = emptyRegion
  now = 0
  live: SlotFacts = freeSlot
  spare: SlotFacts = freeSlot
  /** The shown items with their times. */
  readonly shown: string[] = []
  readonly effects: RegionEffect['type'][] = []
  readonly broken = new Set<string>()
  /** The hardware has one decoder. */
  hasOneDecoder = false
  /** The player knows it. */
  isSingleDecoder = false
  /** The other scene holds a decoder. */
  isTaken = false
  tasks = 0
  /** Called before each task. */
  beforeTask: ((task: RegionTask) => void) | undefined
  #loadedAt = Number.POSITIVE_INFINITY
  #spareFailure: 'broken' | 'late' | undefined
  #liveFailure: 'broken' | undefined
  #planned: [number, RegionEvent][] = []

  /** Sends an event while its loop runs. */
  at(time: number, event: RegionEvent): this {
    this.#planned.push([time, event])
    return this
  }

  send(event: RegionEvent): RegionTask | undefined {
    const { now, live, spare, isSingleDecoder } = this
    const demandOf = ({ kind }: ManifestItem) => {
      const needsDecoder = kind === 'video'
      return { needsDecoder, leadMs: 3000, isTaken: needsDecoder && this.isTaken }
    }
    const facts = { now, live, spare, isSingleDecoder, demandOf, roundEndsAt: now + 4000, firstRound: 0 }
    const { state, effects, task } = reduce(this.state, event, facts)
    this.state = state
    for (const effect of effects) this.#perform(effect)
    return task
  }

  /** Runs its loop until a time. */
  run(until: number): this {
    while (this.now < until) {
      if (this.state.isToBeCleared) this.send({ type: 'release' })
      const [spareFailure, liveFailure] = [this.#spareFailure, this.#liveFailure]
      this.#spareFailure = undefined
      this.#liveFailure = undefined
      let task = this.send({ type: 'step', liveFailure, spareFailure, hasEndedRound: false })
      while (task) {
        this.tasks += 1
        this.beforeTask?.(task)
        this.#wait(task, until)
        task = 'after' in task && task.after ? this.send(task.after) : undefined
      }
    }
    return this
  }

  breakLive(): void {
    this.#liveFailure = 'broken'
  }

  #perform(effect: RegionEffect): void {
    this.effects.push(effect.type)
    if (effect.type === 'release') this.live = freeSlot
    if (effect.type === 'release' || effect.type === 'release-spare') this.#freeSpare()
    if (effect.type === 'prime') {
      this.spare = { ...freeSlot, phase: 'loading', item: effect.item }
      this.#loadedAt = this.now + loadMs
    }
    if (effect.type === 'update-live') this.live = { ...this.live, item: effect.item }
    if (effect.type === 'update-spare') this.spare = { ...this.spare, item: effect.item }
    if (effect.type === 'assume-single-decoder') this.isSingleDecoder = true
    if (effect.type !== 'exchange') return
    const { item } = effect
    this.shown.push(`${item.id} ${this.now / 1000}`)
    const going = this.live
    this.live = { ...this.spare, phase: 'live', item, isOnDisplay: true, holdsDecoder: item.kind === 'video' }
    this.spare = going
  }

  #freeSpare(): void {
    this.spare = freeSlot
    this.#loadedAt = Number.POSITIVE_INFINITY
  }

  #wait(task: RegionTask, horizon: number): void {
    if (task.type === 'draw') this.#pass(Math.max(task.at, this.now))
    if (task.type === 'settle') this.#freeSpare()
    if (task.type === 'free-decoder') this.live = { ...this.live, holdsDecoder: false }
    if (task.type !== 'sleep') return
    const next = Math.min(...this.#planned.map(([time]) => time), this.#loadedAt, task.until, horizon)
    this.#pass(Math.max(next, this.now))
  }

  #pass(time: number): void {
    this.now = time
    const due = this.#planned.filter(([at]) => at <= time)
    this.#planned = this.#planned.filter(([at]) => at > time)
    for (const [, event] of due) this.send(event)
    if (time < this.#loadedAt || !this.spare.item) return
    this.#loadedAt = Number.POSITIVE_INFINITY
    const { id, kind } = this.spare.item
    const isCrowded = this.hasOneDecoder && kind === 'video' && (this.live.holdsDecoder || this.isTaken)
    if (this.broken.has(id)) this.#spareFailure = 'broken'
    else if (isCrowded) this.#spareFailure = 'late'
    this.spare = { ...this.spare, phase: this.#spareFailure ? 'broken' : 'primed' }
  }
}

const playing = (ids: string): Display => {
  const display = new Display()
  display.send(show(ids))
  return display
}

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
    { type: 'end-at', at: Number.POSITIVE_INFINITY },
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
    display.send({ type: 'end-at', at: 9000 })
    const { length } = display.effects
    display.send({ type: 'end-at', at: 9000 })
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
    const display = playing('ab').at(1000, { type: 'end-at', at: 4500 }).run(20_000)
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
