import { layoutKeyOf, layoutKeys, layouts } from '@digisigncast/contract/content/layouts'
import { expect, test } from 'vitest'
import { channelOf } from '../../../testing/content.ts'
import { rebase } from '../../../ui/forms/rebase.ts'
import { bodyOf, fieldsOf, movedEarlier, only, storedText, withRegion } from './channel-fields.ts'

const channel = channelOf({
  layout: 'Main + Footer',
  playlists: { Main: ['Breakfast', 'Lunch'] },
  playlistsId: { Main: ['breakfast', 'lunch'] },
})
const fields = fieldsOf(channel)

test('the layout is found by its stored text', () => {
  expect(layoutKeys.map((key) => layoutKeyOf(layouts[key].label))).toEqual(layoutKeys)
  expect(layoutKeyOf('Main + Ticker')).toBeNull()
  expect(layoutKeyOf('')).toBeNull()
})

test('the body has only regions with a playlist, and the edited version', () => {
  const both = withRegion(fields.layout, 'Footer', ['news'])
  expect(both.playlists).toEqual({ Main: ['breakfast', 'lunch'], Footer: ['news'] })
  const footerOnly = withRegion(both, 'Main', [])
  expect(bodyOf({ name: 'Hall', layout: footerOnly }, channel)).toEqual({
    name: 'Hall',
    layout: { selectedLayout: 'main_footer', playlists: { Footer: ['news'] } },
    channelId: 'c1',
    version: 7,
  })
  expect(bodyOf(fields, undefined)).not.toHaveProperty('channelId')
})

test('a playlist moves one position earlier; the first stays first', () => {
  expect(movedEarlier(['a', 'b', 'c'], 'c')).toEqual(['a', 'c', 'b'])
  expect(movedEarlier(['a', 'b'], 'a')).toEqual(['a', 'b'])
})

test('another order is a change, a reverted choice is not', () => {
  const before = fieldsOf({ ...channel, playlistsId: { Main: ['lunch'], Footer: ['news'] } })
  const turned = { ...fields, layout: withRegion(fields.layout, 'Main', ['lunch', 'breakfast']) }
  expect(JSON.stringify(turned)).not.toBe(JSON.stringify(fields))
  const away = withRegion(before.layout, 'Main', [])
  expect(JSON.stringify(withRegion(away, 'Main', ['lunch']))).toBe(JSON.stringify(before.layout))
})

test('after a conflict changed fields are kept, others take the saved values, deleted playlists are dropped', () => {
  const stored = { ...channel, name: 'Their name', layout: 'Main', playlistsId: { Main: ['news'] }, version: 8 }
  const [now, linkable] = [fieldsOf(stored), new Set(['news', 'lunch'])]
  expect(rebase({ ...fields, name: 'My name' }, { before: fields, now })).toEqual({
    fields: { name: 'My name', layout: { selectedLayout: 'main', playlists: { Main: ['news'] } } },
    both: ['name'],
  })
  const mine = { ...fields, layout: withRegion(fields.layout, 'Footer', ['breakfast']) }
  const rebased = rebase(mine, { before: fields, now })
  expect(rebased.both).toEqual(['layout'])
  expect({ ...rebased.fields, layout: only(rebased.fields.layout, linkable) }).toEqual({
    name: 'Their name',
    layout: { selectedLayout: 'main_footer', playlists: { Main: ['lunch'] } },
  })
})

test('conflicting values are shown as the other user has saved them', () => {
  expect(storedText(channel, 'name')).toEqual({ label: 'Title', value: 'Lobby' })
  expect(storedText(channel, 'layout').value).toBe('Main + Footer · Main: Breakfast, Lunch')
  const hidden = { ...channel, playlists: { Main: ['', 'Lunch'] } }
  expect(storedText(hidden, 'layout').value).toBe('Main + Footer · Main: Playlist of another manager, Lunch')
})
