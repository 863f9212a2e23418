import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { describe, expect, test } from 'vitest'
import type { Active } from '../schedule/active-content.ts'
import type { ShownItem, StagedManifest } from '../stage/play-record.ts'
import { imageItem, manifestOfScenes } from '../testing/test-manifest.ts'
import {
  type PlayEffect,
  type PlayEvent,
  type PlayState,
  reducePlay,
  type Shown,
  startOf,
  takeoverOn,
} from './play-state.ts'

const manifestOf = (revision: string, screen: Partial<Manifest['screen']> = {}): Manifest =>
  manifestOfScenes([[['a']]], {
    revision,
    screen: { id: 's', name: 'Lobby', rotation: 90, animation: 'default', timeZone: 'UTC', ...screen },
  })
const noon = Date.UTC(2026, 0, 1, 12)
const night = Date.UTC(2026, 0, 1, 3, 20)
const normal: Active = { scenes: [], entries: [], isStandby: false, overlays: [] }
const notice = { id: 't', notice: { title: 'Fire', text: '' } } as unknown as ManifestTakeover

/** A player whose stage and timetable do nothing on their own. */
class Player {
  state: PlayState = startOf('device')
  time = noon
  shown: Shown | undefined
  active = normal
  readonly done: PlayEffect['type'][] = []

  send(...events: PlayEvent[]): this {
    for (const event of events) {
      const { state, effects } = reducePlay(this.state, event, this.time)
      this.state = state
      for (const effect of effects) this.#perform(effect)
    }
    return this
  }

  get hasReloaded(): boolean {
    return this.done.includes('reload')
  }

  #perform(effect: PlayEffect): void {
    this.done.push(effect.type)
    if (effect.type === 'show') this.shown = effect.shown
    if (effect.type === 'look') this.send({ type: 'look' })
    if (effect.type === 'schedule') this.send({ type: 'content', manifest: effect.manifest, active: this.active })
  }
}

const gets = (manifest: Manifest | undefined, isComplete = true): PlayEvent => ({
  type: 'manifest',
  shown: manifest && { manifest, playable: manifest, isComplete },
})
const plays: PlayEvent = { type: 'stage', isPlaying: true, isUndecodable: false }
const isEmpty: PlayEvent = { type: 'stage', isPlaying: false, isUndecodable: false }
const content = (active: Partial<Active>, manifest?: StagedManifest): PlayEvent => ({
  type: 'content',
  manifest,
  active: { ...normal, ...active },
})
const playing = (manifest = manifestOf('one')) =>
  new Player().send({ type: 'link', link: 'ok', error: undefined }, gets(manifest), plays)

describe('a notice', () => {
  test.each<[string, PlayEvent[], Shown['notice']]>([
    ['is shown until a manifest is loaded', [], 'loading'],
    ['is shown until the first item is on the display', [gets(manifestOf('one'))], 'loading'],
    ['is gone when it plays', [gets(manifestOf('one')), plays], undefined],
    ['says that files are missing', [gets(manifestOf('one')), isEmpty], 'files_missing'],
    [
      'says that files cannot be decoded',
      [gets(manifestOf('one')), { ...isEmpty, isUndecodable: true }],
      'cannot_decode',
    ],
    [
      'says that the screen was deleted',
      [gets(manifestOf('one')), plays, gets(undefined), { type: 'link', link: 'unknown', error: undefined }],
      'screen_deleted',
    ],
  ])('%s', (_name, events, wanted) => {
    expect(new Player().send({ type: 'link', link: 'ok', error: undefined }, ...events).shown?.notice).toBe(wanted)
  })

  test('says that nothing plays now when the limits of plays are reached, and nothing while the last one plays', () => {
    const look: PlayEvent = { type: 'look', spent: { ids: new Set(['a']), until: noon } }
    expect(playing().send(look).shown?.notice).toBe(undefined)
    expect(playing().send(isEmpty, look).shown?.notice).toBe('nothing_now')
  })

  test('of an unreachable server does not cover what plays, in either order', () => {
    const away: PlayEvent = { type: 'link', link: 'unreachable', error: undefined }
    expect(playing().send(away).shown?.notice).toBe(undefined)
    expect(new Player().send(away, gets(manifestOf('one')), plays).shown?.notice).toBe(undefined)
  })
})

test('a manifest sets up the display before it is scheduled, and shows what follows last', () => {
  const player = new Player().send(gets(manifestOf('one')))
  expect(player.done).toEqual([
    'set-up',
    'schedule',
    'stage',
    'overlays',
    'look',
    'show',
    'report',
    'look',
    'show',
    'report',
  ])
  expect([player.state.acknowledged, player.shown?.screenName]).toEqual(['one', 'Lobby'])
  expect(player.send(gets(manifestOf('two'), false)).state.acknowledged).toBe(null)
})

test('events that come again show the same', () => {
  const player = playing()
  const { shown } = player
  const again = [
    plays,
    gets(manifestOf('one')),
    plays,
    { type: 'look' },
    { type: 'link', link: 'ok', error: undefined },
  ]
  expect(player.send(...(again as PlayEvent[])).shown).toEqual(shown)
})

describe('the notice of a takeover', () => {
  const taken = () => playing().send(content({ takeover: notice }))

  test('covers the display, and stays until what follows plays', () => {
    const player = taken()
    expect(player.shown).toMatchObject({ takeover: notice, notice: undefined })
    player.send(isEmpty, content({}))
    expect(player.state.covering).toBe(notice)
    expect(player.send(plays).state.covering).toBe(undefined)
  })

  test('gives way to a notice without content, and to standby', () => {
    expect(taken().send(isEmpty, content({}), isEmpty).shown).toMatchObject({
      takeover: undefined,
      notice: 'files_missing',
    })
    expect(taken().send(content({ isStandby: true })).shown).toMatchObject({ takeover: undefined, isStandby: true })
  })
})

describe('standby', () => {
  test('is black until the first item is on the display again', () => {
    const player = playing(manifestOf('one', { tvStandby: true }))
    expect(player.shown).toMatchObject({ isStandby: false, tv: 'on' })
    player.send(content({ isStandby: true }), isEmpty)
    expect(player.shown).toMatchObject({ isStandby: true, tv: 'off', notice: undefined })
    expect(player.send(content({})).shown).toMatchObject({ isStandby: true })
    expect(player.send(plays).shown).toMatchObject({ isStandby: false, tv: 'on' })
  })

  test('keeps the TV on for a takeover above the black display', () => {
    const player = playing(manifestOf('one', { tvStandby: true }))
    const place = { x: 0, y: 0, width: 20, height: 20, margin: 0, opacity: 100, radius: 0 }
    const above = { overlay: { id: 't', ...place, content: '' }, scene: { id: '', regions: [] } }
    player.send(content({ isStandby: true, overlays: [{ ...above, takeover: notice }] }), isEmpty)
    expect(player.shown).toMatchObject({ isStandby: true, tv: 'on', takeover: undefined })
    player.send(content({ isStandby: true, overlays: [above] }))
    expect(player.shown).toMatchObject({ isStandby: true, tv: 'off' })
  })

  test('leaves a TV alone that is not to be switched', () => {
    expect(playing().send(content({ isStandby: true })).shown?.tv).toBe('keep')
  })
})

describe('a newer version of the player', () => {
  const stored: PlayEvent = { type: 'new-shell' }

  test('starts at once when nothing plays', () => {
    expect(new Player().send(stored).hasReloaded).toBe(true)
    expect(playing().send(stored, isEmpty).hasReloaded).toBe(true)
  })

  test('waits for the night while it plays, and while a takeover is shown', () => {
    const player = playing().send(stored, { type: 'hour' })
    expect(player.hasReloaded).toBe(false)
    player.time = night
    expect(player.send({ type: 'hour' }).hasReloaded).toBe(true)
    expect(playing().send(content({ takeover: notice }), isEmpty, stored).hasReloaded).toBe(false)
  })

  test('does not start at night when there is none', () => {
    const player = playing()
    player.time = night
    expect(player.send({ type: 'hour' }).hasReloaded).toBe(false)
  })

  test.each([-1, 1])('waits for the night of the clock when that jumps by a day (%i)', (days) => {
    const player = playing().send(stored)
    player.time += days * 86_400_000
    expect(player.send({ type: 'hour' }).hasReloaded).toBe(false)
  })
})

test('the items on the display are those of each region; the end of an earlier item changes nothing', () => {
  const shown = (region: string, id: string, startedAt: number): ShownItem => ({
    region,
    item: imageItem(id),
    startedAt,
    since: startedAt,
  })
  const ended = (id: string, startedAt: number): PlayEvent => ({
    type: 'item-end',
    played: { item: imageItem(id), entry: undefined, startedAt, playedMs: 0 },
  })
  const player = playing().send(
    { type: 'item', shown: shown('Main', 'a', 1) },
    { type: 'item', shown: shown('Side', 'x', 1) },
    { type: 'item', shown: shown('Main', 'b', 2) },
    ended('a', 1),
    ended('b', 1),
  )
  const ids = () => [...player.state.onDisplay].map(([region, one]) => `${region} ${one.item.id}`)
  expect(ids()).toEqual(['Main b', 'Side x'])
  player.send(ended('b', 2), ended('b', 2))
  expect(ids()).toEqual(['Side x'])
})

test('an error is reported once, and again when it is another', () => {
  const failing = (error: string | undefined): PlayEvent => ({ type: 'link', link: 'unusable', error })
  const player = playing()
  const before = player.done.length
  player.send(failing('one'), failing('one'), failing('two'), failing(undefined))
  expect(player.done.slice(before).filter((type) => type === 'report')).toHaveLength(3)
})

test('answers that arrive after the stop show nothing', () => {
  const player = playing().send({ type: 'stop' }, { type: 'empty' })
  const { shown } = player
  player.send(gets(manifestOf('two')), content({}), isEmpty, { type: 'new-shell' })
  expect([player.shown, player.state.now.manifest, player.hasReloaded]).toEqual([shown, undefined, false])
})

describe('the takeover on the display', () => {
  const item = (entry: string | undefined): PlayEvent => ({
    type: 'item',
    shown: { region: 'Main', entry, item: { id: 'i' }, startedAt: 0, since: 0 } as unknown as ShownItem,
  })
  const menu = { id: 'm', content: 'c' } as unknown as ManifestTakeover

  test('is a notice at once, and content when its first item is shown', () => {
    expect(takeoverOn(playing().send(content({ takeover: notice })).state)).toBe('t')
    const player = playing().send(item(undefined), content({ takeover: menu }))
    expect(takeoverOn(player.state)).toBeNull()
    player.done.length = 0
    player.send(item('m'))
    expect([takeoverOn(player.state), player.done]).toEqual(['m', ['report']])
    expect(takeoverOn(player.send(content({})).state)).toBeNull()
  })
})
