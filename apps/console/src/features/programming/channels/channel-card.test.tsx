import type { Channel } from '@digisigncast/contract/content/channels'
import { expect, test } from 'vitest'
import { channelOf } from '../../../testing/content.ts'
import { draw, textOf } from '../../../testing/draw.tsx'
import { ChannelCard } from './channel-card.tsx'

const channel = channelOf()
const card = (one: Channel) =>
  textOf(draw(<ChannelCard channel={one} choices={undefined} actions={{ onEdit: () => {}, onDelete: () => {} }} />))

test('a channel without a layout and playlists says so', () => {
  expect(card(channel)).toContain('|No layout set|')
  expect(card(channel)).toContain('|Linked Playlists|No playlists linked|')
})

test('a channel shows its layout and the playlists of every region', () => {
  const text = card({ ...channel, layout: 'Main + Footer', playlists: { Main: ['Menu', 'Offers'] } })
  expect(text).toContain('|Main + Footer|')
  expect(text).toContain('|Main|Menu, Offers|Footer|No playlists linked|')
})

test('a hidden playlist is shown without its name', () => {
  const text = card({ ...channel, layout: 'Main', playlists: { Main: ['', 'Offers'] } })
  expect(text).toContain('|Main|Playlist of another manager, Offers|')
})
