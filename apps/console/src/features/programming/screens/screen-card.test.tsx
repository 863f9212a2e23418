import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { screenOf } from '../../../testing/screen.ts'
import { ScreenCard } from './screen-card.tsx'

const nothing = () => {}
const actions = {
  onEdit: nothing,
  onEditContent: nothing,
  onConnect: nothing,
  onDevices: nothing,
  onDelete: nothing,
  onToggle: undefined,
}
const cardOf = (changes: Parameters<typeof screenOf>[0]) =>
  draw(<ScreenCard screen={screenOf(changes)} index={0} actions={actions} isSelected={false} isActive={false} />)

test('a card names its code, content, rotation and connected devices, also 0° and no device', () => {
  const html = cardOf({ rotation: 0, devices: [], content: [{ id: 'p', name: 'Breakfast' }] })
  expect(textOf(html)).toMatch(
    /\|Linked Playlist\|Breakfast\|Screen Code\|.*\|Rotation\|0°\|Devices\|0 of 0 connected\|/,
  )
  expect(html).not.toContain('data-quiet')
})

test('playlists and channels have different icons and labels', () => {
  const iconOf = (html: string) => /tabler-icon-(playlist|broadcast)/.exec(html)?.[1]
  const content = [{ id: 'c', name: 'Window' }]
  const [playlist, channel] = [cardOf({ content }), cardOf({ content, data_type: 'channel' })]
  expect([iconOf(playlist), iconOf(channel)]).toEqual(['playlist', 'broadcast'])
  expect(textOf(channel)).toContain('|Linked Channel|Window|')
})
