import { expect, test } from 'vitest'
import { draw, textOf } from '../../../../testing/draw.tsx'
import { ToggleList } from '../../../../ui/forms/toggle-list.tsx'
import { ContentFields } from './content-fields.tsx'

const items = ['Breakfast', 'Lunch', 'Supper'].map((label) => ({ id: label, label }))
const list = (selected: string[], isRotation: boolean) =>
  draw(<ToggleList items={items} selected={selected} onChange={() => {}} emptyText="None" isRotation={isRotation} />)
const labels = (html: string) => [...html.matchAll(/<input[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)

test('a rotation lists the selected items first, numbered in playing order', () => {
  const drawn = list(['Supper', 'Lunch'], true)
  expect(labels(drawn)).toEqual(['Supper, plays at position 1', 'Lunch, plays at position 2', 'Breakfast'])
  expect(textOf(drawn)).toContain('|Add to rotation|')
})

test('other lists keep their order', () => {
  expect(labels(list(['Supper'], false))).toEqual(['Breakfast', 'Lunch', 'Supper'])
})

test('a hidden playlist stays in the form, without its name', () => {
  const linked = { type: 'playlist' as const, content: [{ id: 'p1', name: '' }] }
  const value = { type: 'playlist' as const, ids: ['p1'] }
  const drawn = draw(<ContentFields value={value} onChange={() => {}} linked={linked} />)
  expect(labels(drawn)).toContain('Playlist of another manager, plays at position 1')
})
