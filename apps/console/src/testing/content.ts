import type { Channel } from '@digisigncast/contract/content/channels'
import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { countStates } from '@digisigncast/contract/devices/screen-state'

/** An image of a playlist as the server sends it, for tests. */
export const itemOf = (more: Partial<PlaylistItem> = {}, media: Partial<PlaylistItem['media']> = {}): PlaylistItem => ({
  id: 'i',
  media_id: 'm',
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
  ...more,
  media: {
    title: 't',
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
    ...media,
  },
})

export const playlistOf = (more: Partial<Playlist> = {}): Playlist => ({
  id: 'p1',
  name: 'Window',
  slide_duration: null,
  fit: 'contain',
  fill: 'blur',
  order: 'in_order',
  fill_rule: null,
  lists: [],
  contents: [],
  screens: [],
  screen_counts: countStates([]),
  unmanaged_screens: 0,
  failing: [],
  failing_count: 0,
  is_editable: true,
  version: 3,
  created_at: 0,
  ...more,
})

export const channelOf = (more: Partial<Channel> = {}): Channel => ({
  id: 'c1',
  name: 'Lobby',
  layout: '',
  playlists: {},
  playlistsId: {},
  screens: [],
  unmanaged_screens: 0,
  version: 7,
  created_at: 0,
  ...more,
})
