import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { mediaOf, mergeChoice, withCopies } from './chosen-media.ts'

const contents = ['sea', 'hill', 'sea'].map(
  (media_id, at): PlaylistItem => ({
    id: `item-${at}`,
    media_id,
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
    is_filled: false,
    list_id: null,
    media: {
      title: media_id,
      file_path: '/f',
      thumbnail: null,
      file_type: 'image',
      width: 1,
      height: 1,
      duration: null,
      pages: null,
      video_codec: null,
      audio_codec: null,
      rule: null,
    },
  }),
)

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
