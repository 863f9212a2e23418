import type { Manifest } from '@digisigncast/contract/content/manifest'
import { describe, expect, test } from 'vitest'
import type { StagedManifest, StagedScene } from './play-record.ts'
import {
  emptyStage,
  reduceStage,
  type SceneFacts,
  type StageEffect,
  type StageEvent,
  type StageTask,
} from './stage-state.ts'

const screen: Manifest['screen'] = { id: 's', name: 'S', rotation: 0, animation: 'default', timeZone: 'UTC' }

/** A scene of one image of 10 s. */
function sceneOf(id: string): StagedScene {
  const item = { id, kind: 'image' as const, asset: id, durationMs: 10_000, title: id, mediaId: 'm' }
  return { id, regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: [item] }] }
}
const manifestOf = (ids: string): StagedManifest => ({ screen, scenes: ids.split('').map(sceneOf) })
const show = (ids: string): StageEvent => ({ type: 'show', manifest: manifestOf(ids) })

const nothing: SceneFacts = {
  content: undefined,
  isPlaying: false,
  isEmpty: true,
  isReady: false,
  isBlocked: false,
  hasBegun: true,
}
const loading = (content: StagedScene): SceneFacts => ({ ...nothing, content, isEmpty: false, hasBegun: false })
const loadMs = 500

/** A stage whose scenes and clock are simulated. */
class Display {
  state = emptyStage
  now = 0
  live = nothing
  spare = nothing
  /** The shown scenes with their times. */
  readonly shown: string[] = []
  readonly reports: boolean[] = []
  /** Whether the live scene waits for a late one. */
  isWaiting = false
  readonly effects: StageEffect['type'][] = []
  /** Scenes of which nothing can be shown. */
  readonly broken = new Set<string>()
  /** The next scene waits for a decoder of the live one. */
  isBlocked = false
  tasks = 0
  beforeTask: ((task: StageTask) => void) | undefined
  #planned: [number, () => void][] = []

  at(time: number, event: StageEvent): this {
    this.#planned.push([time, () => void this.send(event)])
    return this
  }

  send(event: StageEvent): StageTask | undefined {
    const { now, live, spare } = this
    const { state, effects, task } = reduceStage(this.state, event, { now, live, spare, roundOf: () => 0 })
    this.state = state
    for (const effect of effects) this.#perform(effect)
    return task
  }

  run(until: number): this {
    while (this.now < until) {
      this.send({ type: 'apply' })
      let task = this.send({ type: 'step' })
      while (task) {
        this.tasks += 1
        this.beforeTask?.(task)
        this.#wait(task, until)
        task = 'after' in task ? this.send(task.after) : undefined
      }
    }
    return this
  }

  #perform(effect: StageEffect): void {
    this.effects.push(effect.type)
    switch (effect.type) {
      case 'report':
        this.reports.push(effect.isPlaying)
        return
      case 'end-live':
        this.isWaiting = effect.isWaiting
        return
      case 'show-live':
        this.live = { ...this.live, content: effect.scene }
        return
      case 'open':
        this.live = loading(effect.scene)
        return this.#later(() => {
          const isBroken = this.broken.has(effect.scene.id)
          this.live = { ...this.live, isPlaying: !isBroken, isEmpty: isBroken, hasBegun: true }
          if (!isBroken) this.shown.push(`${effect.scene.id} ${this.now / 1000}`)
        })
      case 'stand-by':
        this.spare = { ...loading(effect.scene), isBlocked: this.isBlocked }
        return this.#later(() => {
          if (this.spare.content !== effect.scene || this.spare.isBlocked) return
          const isBroken = this.broken.has(effect.scene.id)
          this.spare = { ...this.spare, isEmpty: isBroken, isReady: !isBroken }
        })
      case 'unblock-spare':
        this.spare = { ...this.spare, isBlocked: false, isReady: true }
        return
      case 'begin-spare':
        this.#planned.push([
          effect.at,
          () => {
            this.spare = { ...this.spare, isPlaying: this.spare.isReady, hasBegun: true }
          },
        ])
        return
      case 'clear-spare':
        this.spare = nothing
        return
      case 'clear-live':
        this.live = nothing
        return
      case 'exchange':
        ;[this.live, this.spare] = [this.spare, this.live]
        this.shown.push(`${this.live.content?.id} ${this.now / 1000}`)
    }
  }

  #later(then: () => void): void {
    this.#planned.push([this.now + loadMs, then])
  }

  #wait(task: StageTask, horizon: number): void {
    if (task.type === 'settle') this.spare = nothing
    if (task.type === 'await-begin') while (!this.spare.hasBegun) this.#passTo(Math.min(...this.#times()))
    if (task.type === 'sleep') this.#passTo(Math.min(...this.#times(), task.until, horizon))
  }

  #times(): number[] {
    return this.#planned.map(([time]) => time)
  }

  #passTo(time: number): void {
    this.now = Math.max(time, this.now)
    const due = this.#planned.filter(([at]) => at <= this.now)
    this.#planned = this.#planned.filter(([at]) => at > this.now)
    for (const [, act] of due) act()
  }
}

const playing = (ids: string): Display => {
  const display = new Display()
  display.send(show(ids))
  return display
}

describe('scenes', () => {
  test('take turns, each for its duration from when it was visible', () => {
    const display = playing('ab').run(35_000)
    expect([display.shown, display.reports]).toEqual([['a 0.5', 'b 10.5', 'a 20.5', 'b 30.5'], [true]])
  })

  test('that are alone stay, and another one follows at the end of their round', () => {
    const display = playing('a').at(34_000, show('ab')).run(60_000)
    expect(display.shown).toEqual(['a 0.5', 'b 40.5', 'a 50.5'])
  })

  test('of which nothing can be shown are skipped and tried again', () => {
    const display = playing('abc')
    display.broken.add('b')
    display.run(25_000)
    expect(display.shown.map(([id]) => id)).toEqual(['a', 'c', 'a'])
    expect(display.isWaiting).toBe(false)
    display.broken.clear()
    expect(
      display
        .run(70_000)
        .shown.map(([id]) => id)
        .join(''),
    ).toMatch(/b/)
  })

  test('that stay because another one is late wait for it, until it has failed five times', () => {
    const display = playing('ab')
    display.broken.add('b')
    expect(display.run(100_000).isWaiting).toBe(true)
    expect(display.run(300_000).isWaiting).toBe(false)
    expect(display.shown).toEqual(['a 0.5'])
  })

  test('that break when they should begin are not shown, and the old one stays', () => {
    const display = playing('ab')
    display.beforeTask = ({ type }) => {
      if (type === 'await-begin') display.spare = { ...display.spare, isReady: false }
    }
    display.run(15_000)
    expect([display.shown, display.live.content?.id]).toEqual([['a 0.5'], 'a'])
  })

  test('that need the decoder of the live one are loaded after it is free', () => {
    const display = playing('ab')
    display.isBlocked = true
    const freed: number[] = []
    display.beforeTask = ({ type }) => {
      if (type === 'free-decoders') freed.push(display.now)
    }
    display.run(15_000)
    expect([display.shown, freed]).toEqual([['a 0.5', 'b 10.5'], [10_500]])
  })
})

describe('another manifest', () => {
  test('with the scene on the display updates it, and continues its time', () => {
    const display = playing('ab').at(4000, show('xa')).run(15_000)
    expect([display.shown, display.effects.filter((type) => type === 'show-live')]).toEqual([
      ['a 0.5', 'x 10.5'],
      ['show-live'],
    ])
  })

  test('without it replaces it as soon as the new scene is ready', () => {
    const display = playing('ab').at(4000, show('xy')).run(20_000)
    expect(display.shown.slice(0, 2)).toEqual(['a 0.5', 'x 4.5'])
  })

  test('that is the same again and again changes nothing', () => {
    const display = playing('ab')
    for (let time = 300; time < 30_000; time += 900) display.at(time, show('ab'))
    expect(display.run(35_000).shown).toEqual(playing('ab').run(35_000).shown)
  })

  test('without scenes clears the display after its notice is painted', () => {
    const display = playing('ab').at(4000, { type: 'show', manifest: undefined }).run(9000)
    expect([display.live, display.reports, display.state.playing]).toEqual([nothing, [true, false], undefined])
  })

  test('that arrives while the notice is painted replaces what is still there', () => {
    const display = playing('a').at(4000, { type: 'show', manifest: undefined })
    display.beforeTask = ({ type }) => {
      if (type === 'paint' && display.now >= 4000) display.send(show('a'))
    }
    display.run(9000)
    expect([display.live.content?.id, display.effects.includes('clear-live')]).toEqual(['a', false])
  })

  const tasks = playing('abc').run(32_000).tasks
  test.each(Array.from({ length: tasks }, (_, index) => index + 1))(
    'before task %i, only its scenes follow',
    (task) => {
      const display = playing('abc')
      let before: number | undefined
      display.beforeTask = ({ type }) => {
        if (display.tasks !== task) return
        // A scene whose begin was requested still comes.
        before = display.shown.length + (type === 'await-begin' ? 1 : 0)
        display.send(show('xy'))
      }
      display.run(80_000)
      const after = display.shown.slice(before ?? expect.unreachable()).map(([id]) => id)
      expect(after.join('')).toMatch(/^[abc]?y?(xy)+x?$/)
    },
  )
})

describe('a clock that jumps', () => {
  test.each([0.2, 60, 7200])('after %d s without a step, scenes keep their order and duration', (seconds) => {
    const display = playing('abc').run(9000)
    display.now += seconds * 1000
    display.run(display.now + 25_000)
    expect(display.shown.map(([id]) => id).join('')).toMatch(/^abc/)
    const [, b = 0, c = 0] = display.shown.map((text) => Number(text.split(' ')[1]))
    expect(c - b).toBe(10)
  })
})

test('an empty display is reported once, and again when it plays', () => {
  const display = playing('a').run(5000)
  display.send({ type: 'blank', isBlank: true })
  display.send({ type: 'blank', isBlank: true })
  expect(display.reports).toEqual([true, false])
  display.send({ type: 'blank', isBlank: false })
  display.send({ type: 'blank', isBlank: false })
  expect(display.reports).toEqual([true, false, true])
})
