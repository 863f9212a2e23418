import type { Playlist } from '@digisigncast/contract/content/playlists'
import { countStates } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { bodyOf, fieldsOf, rebaseFields } from './playlist-fields.ts'

const playlist = (changes: Partial<Playlist>, media: string[] = ['sea', 'hill']): Playlist => ({
  id: 'p1',
  name: 'Window',
  slide_duration: null,
  fit: 'contain',
  fill: 'blur',
  order: 'in_order',
  fill_rule: null,
  lists: [],
  contents: media.map((media_id) => ({
    id: `item-${media_id}`,
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
  })),
  screens: [],
  screen_counts: countStates([]),
  unmanaged_screens: 0,
  failing: [],
  failing_count: 0,
  is_editable: true,
  version: 3,
  created_at: 0,
  ...changes,
})
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
  expect(rebaseFields(typed, before, now)).toEqual({
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
