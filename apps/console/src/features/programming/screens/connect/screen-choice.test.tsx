import { expect, test } from 'vitest'
import { playlistNames } from '../../../../api/playlist-names.ts'
import { draw, textOf } from '../../../../testing/draw.tsx'
import { nothingChosen, ScreenChoice } from './screen-choice.tsx'

const choice = (isUsed: boolean) => {
  const value = { ...nothingChosen, kind: 'new', name: ' Front door ' } as const
  const first = { title: 'red', file_type: 'image', thumbnail: '/files/red.jpg' }
  const menu = { id: 'p1', name: 'Menu', is_editable: true, item_count: 1, first }
  return draw(<ScreenChoice value={value} onChange={() => {}} errors={{}} />, {
    replies: [
      [['names', 'screen', 'Front door', undefined], { data: [isUsed] }],
      [playlistNames.queryKey, { data: [menu, { ...menu, id: 'p2', name: 'Empty', item_count: 0, first: null }] }],
    ],
  })
}

test('a name of another screen is pointed out at the field', () => {
  expect(textOf(choice(true))).toContain('Another screen has this name.')
  expect(textOf(choice(false))).not.toContain('Another screen has this name.')
})

test('the playlists to choose from show their first picture', () => {
  const html = choice(false)
  expect(html.match(/<img/g)).toHaveLength(1)
  expect(html).toContain('src="/files/red.jpg"')
  expect(textOf(html)).toMatch(/Menu\|1 item\|.*Empty\|0 items/)
})
