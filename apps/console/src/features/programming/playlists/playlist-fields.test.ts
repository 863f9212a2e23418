import type { Playlist } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { rebased } from '../../../api/forms/rebased.ts'
import { itemOf, playlistOf } from '../../../testing/content.ts'
import { bodyOf, fieldsOf, mediaOf, mergeChoice, merged, storedText, withCopies } from './playlist-fields.ts'

const contentsOf = (...media: string[]) => media.map((media_id) => itemOf({ media_id }))
const playlist = (changes: Partial<Playlist>, media = ['sea', 'hill']) =>
  playlistOf({ contents: contentsOf(...media), ...changes })
const before = playlist({})

test('the body has the edited version, and no media if unchanged', () => {
  expect(bodyOf({ ...fieldsOf(before), name: 'Door' }, before)).toEqual({
    name: 'Door',
    slide_duration: null,
    order: 'in_order',
    fit: 'contain',
    fill: 'blur',
    playlistId: 'p1',
    version: 3,
  })
  expect(bodyOf({ ...fieldsOf(before), media_ids: ['hill', 'sun'] }, before).media_ids).toEqual(['hill', 'sun'])
  expect(bodyOf(fieldsOf(undefined), undefined)).toEqual({
    name: '',
    slide_duration: null,
    order: 'in_order',
    fit: 'contain',
    fill: 'blur',
    media_ids: [],
  })
})

test('after a conflict media changes are merged and conflicting fields are listed', () => {
  const now = playlist(
    { name: 'Foyer', slide_duration: 65_000, fit: 'stretch', fill: '#000000', order: 'shuffle', version: 4 },
    ['sea', 'hill', 'moon'],
  )
  const typed = {
    ...fieldsOf(before),
    name: 'Lobby',
    slide_duration: 2000,
    fit: 'cover' as const,
    media_ids: ['hill', 'sun'],
  }
  expect(rebased({ fieldsOf, storedText, merged }, typed, { before, now })).toEqual({
    fields: {
      name: 'Lobby',
      slide_duration: 2000,
      fill_rule: null,
      order: 'shuffle',
      fit: 'cover',
      fill: '#000000',
      media_ids: ['hill', 'moon', 'sun'],
    },
    theirs: [
      { label: 'Title', value: 'Foyer' },
      { label: 'Slide Duration', value: '1:05' },
      { label: 'Fit', value: 'Stretch' },
    ],
  })
})

const contents = contentsOf('sea', 'hill', 'sea')

test('a media item that is in a playlist twice is selected once', () => {
  expect(mediaOf(contents)).toEqual(['sea', 'hill'])
})

test('kept items keep their position and copies; new ones come last', () => {
  expect(withCopies(contents, ['sun', 'hill', 'sea'])).toEqual(['sea', 'hill', 'sea', 'sun'])
  expect(withCopies(contents, ['sea'])).toEqual(['sea', 'sea'])
  expect(withCopies([], ['b', 'a'])).toEqual(['b', 'a'])
})

test('simultaneous changes: additions and removals of both are merged', () => {
  expect(mergeChoice(['sea', 'sun'], ['sea', 'hill'], ['sea', 'hill', 'moon'])).toEqual(['sea', 'moon', 'sun'])
  expect(mergeChoice(['sea', 'hill', 'sun'], ['sea', 'hill'], ['hill', 'sun'])).toEqual(['hill', 'sun'])
})
