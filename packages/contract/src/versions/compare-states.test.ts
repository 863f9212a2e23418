import { expect, test } from 'vitest'
import { SlideElement } from '../slides/slide-document.ts'
import { slideFonts } from '../slides/slide-fonts.ts'
import { compareStates, summaryOf } from './compare-states.ts'
import {
  type ChannelState,
  type EntryState,
  type PlaylistState,
  type SlideState,
  type StateItem,
  stateKey,
} from './states.ts'

const item = (id: string, media: string, own: Partial<StateItem> = {}): StateItem => ({
  id,
  media_id: media,
  playlist_id: null,
  duration: null,
  fit: null,
  volume: 0,
  trim_from: null,
  trim_to: null,
  page_from: null,
  page_to: null,
  playback: 'end',
  rule: null,
  weight: 1,
  max_per_hour: null,
  max_per_day: null,
  take: null,
  ...own,
})

const playlist = (items: StateItem[], own: Partial<PlaylistState> = {}): PlaylistState => ({
  kind: 'playlist',
  schema: 1,
  name: 'Lobby',
  names: { m1: 'Menu', m2: 'Offer', m3: 'Map', p1: 'News' },
  slide_duration: null,
  fit: 'contain',
  fill: 'blur',
  order: 'in_order',
  fill_rule: null,
  items,
  ...own,
})

const texts = (...[before, after]: Parameters<typeof compareStates>) =>
  compareStates(before, after).differences.map(({ text }) => text)

test('playlists: items that were added, removed and moved, and their settings', () => {
  const before = playlist([item('a', 'm1', { duration: 8000 }), item('b', 'm2'), item('c', 'm3')])
  const list = item('l', '', { media_id: null, playlist_id: 'p1' })
  const after = playlist([item('c', 'm3'), item('a', 'm1', { duration: 12_000, weight: 2 }), item('d', 'm1'), list], {
    name: 'Bar',
    order: 'shuffle',
  })
  expect(texts(before, after)).toEqual([
    'Name: “Lobby” → “Bar”',
    '2 items added',
    '1 item removed',
    'Order changed, 1 item moved',
    'Order: in order → shuffle',
    'Duration of “Menu”: 8 s → 12 s',
    'Plays per round of “Menu”: 1 → 2',
  ])
  const { differences } = compareStates(before, after)
  expect(differences[1]?.things).toEqual([
    { id: 'm1', kind: 'media', name: 'Menu' },
    { id: 'p1', kind: 'playlist', name: 'News' },
  ])
  expect(summaryOf(compareStates(before, after), 2)).toBe('Name: “Lobby” → “Bar” · 2 items added · 5 more')
})

test('an item that was removed and added again is the same one, and names alone are no difference', () => {
  const before = playlist([item('a', 'm1'), item('b', 'm2')])
  const after = playlist([item('x', 'm1'), item('b', 'm2')], { names: { m1: 'Other name', m2: 'Offer' } })
  expect(compareStates(before, after)).toEqual({ differences: [], more: 0 })
  expect(stateKey(after)).toBe(stateKey(before))
  expect(stateKey(playlist([item('b', 'm2'), item('a', 'm1')]))).not.toBe(stateKey(before))
})

test('the first 50 differences are listed, and 1,000 items are compared at once', () => {
  const items = (duration: number) => Array.from({ length: 1000 }, (_, at) => item(`i${at}`, `m${at}`, { duration }))
  const started = Date.now()
  const { differences, more } = compareStates(playlist(items(1000)), playlist(items(2000).toReversed()))
  expect(Date.now() - started).toBeLessThan(500)
  expect([differences.length, more]).toEqual([50, 951])
  expect(differences[0]).toMatchObject({ type: 'moved', text: 'Order changed, 999 items moved', count: 999 })
  expect(differences[0]?.things).toHaveLength(50)
})

test('channels: the layout, and the playlists of each region', () => {
  const before: ChannelState = {
    kind: 'channel',
    schema: 1,
    name: 'Hall',
    names: { p1: 'News', p2: 'Ads' },
    layout: 'main',
    regions: [{ region: 'Main', playlist_ids: ['p1'] }],
  }
  const after: ChannelState = {
    ...before,
    layout: 'main_footer',
    regions: [
      { region: 'Main', playlist_ids: ['p2', 'p1'] },
      { region: 'Footer', playlist_ids: ['p2'] },
    ],
  }
  expect(texts(before, after)).toEqual([
    'Layout: Main → Main + Footer',
    'Main: 1 playlist added',
    'Footer: 1 playlist added',
  ])
})

test('schedule entries: time, content of another kind and targets, whose order does not count', () => {
  const before: EntryState = {
    kind: 'schedule_entry',
    schema: 1,
    name: 'Lunch',
    names: { s1: 'Bar', s2: 'Hall', t1: 'Shops' },
    color: 'blue',
    rule: { days: ['mon', 'tue'], from: '11:00', until: '14:00' },
    priority: 'normal',
    layer: 'main',
    overlay: null,
    content_type: 'playlist',
    content_ids: ['p1'],
    screen_ids: ['s1', 's2'],
    tag_ids: [],
  }
  const after: EntryState = {
    ...before,
    rule: { days: ['mon'], from: '11:00', until: '15:00' },
    content_type: 'channel',
    content_ids: ['c1'],
    screen_ids: ['s3', 's1'],
    tag_ids: ['t1'],
  }
  expect(texts(before, after)).toEqual([
    'Time: Mon, Tue 11:00–14:00 → Mon 11:00–15:00',
    '1 playlist removed',
    '1 channel added',
    '1 screen added',
    '1 screen removed',
    '1 tag added',
  ])
})

const textElement = (id: string, words: string, x = 0): SlideElement =>
  SlideElement.parse({
    id,
    type: 'text',
    text: words,
    x,
    y: 0,
    width: 10,
    height: 10,
    rotation: 0,
    opacity: 1,
    list: 'none',
    font: Object.keys(slideFonts)[0],
    weight: 400,
    size: 10,
    fit: false,
    color: '#000000',
    align: 'left',
    vertical: 'top',
    lineHeight: 1,
    letterSpacing: 0,
    capitals: false,
  })

const slide = (file: string, elements: SlideElement[]): SlideState => ({
  kind: 'slide',
  schema: 1,
  name: 'Offer',
  names: {},
  files: {
    original_file: file,
    playback_file: null,
    thumbnail_file: null,
    mime: null,
    bytes: null,
    width: null,
    height: null,
    stored_bytes: 1,
    part_hashes: null,
  },
  document: {
    format: 1,
    size: { width: 1920, height: 1080 },
    background: { type: 'color', color: '#ffffff' },
    elements,
  },
})

test('slides: elements, texts and places; without documents, that the design changed', () => {
  const before = slide('a.json', [textElement('1', 'Soup 4 €'), textElement('2', 'Bread'), textElement('3', 'Tea')])
  const after = slide('b.json', [textElement('1', 'Soup 5 €'), textElement('2', 'Bread', 20)])
  expect(texts(before, after)).toEqual([
    '1 element removed',
    'Text: “Soup 4 €” → “Soup 5 €”',
    'Position or size of “Bread” changed',
  ])
  expect(texts({ ...before, document: null }, { ...after, document: null })).toEqual(['Design changed'])
})
