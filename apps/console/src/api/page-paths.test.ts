import { expect, test } from 'vitest'
import { customerAddress, viewAddress } from './addresses/view-address.ts'
import {
  channelPath,
  newSlidePath,
  newSourcePath,
  panelPath,
  playlistPath,
  previewPath,
  screenPath,
  slidePath,
} from './page-paths.ts'

const café = { id: 'a/b', name: 'Café & Bar?' }
const at = (path: string) => new URL(path, 'https://signage.example')

test('ids and names of any characters stay in their part of the path', () => {
  expect([screenPath(café.id), slidePath(café.id)]).toEqual(['/screens/a%2Fb', '/slides/a%2Fb'])
  expect(Object.fromEntries(at(playlistPath(café)).searchParams)).toEqual({ search: café.name, open: café.id })
  expect(at(panelPath('/screens', café)).search).toBe('?panel=edit&id=a%2Fb')
  expect(at(panelPath('/screens', café, 'devices')).search).toBe('?panel=devices&id=a%2Fb')
})

test('a channel leads to its panel, or to the list for users who may not edit channels', () => {
  expect(channelPath(café, true)).toBe('/channels?panel=edit&id=a%2Fb')
  expect(at(channelPath(café, false)).searchParams.get('search')).toBe(café.name)
})

test('an HTML package opens on its page, other media as their file', () => {
  const file = { file_path: '/media/1.png' }
  expect(previewPath('p 1', { ...file, file_type: 'package' })).toBe('/packages/p%201')
  expect(previewPath('i', { ...file, file_type: 'image' })).toBe('/media/1.png')
  expect(previewPath('i', { file_path: null, file_type: 'video' })).toBeNull()
})

test('a new slide has a size, a template or an original, and a new data source a kind if it is known', () => {
  expect(newSlidePath({ size: 'square' })).toBe('/slides/new?size=square')
  expect(newSlidePath({ size: 'portrait', template: 'menu' })).toBe('/slides/new?size=portrait&template=menu')
  expect(newSlidePath({ copy: 's1' })).toBe('/slides/new?copy=s1')
  expect(newSourcePath()).toBe('/data-sources?panel=create')
  expect(newSourcePath('weather')).toBe('/data-sources?panel=create&new=weather')
})

test('the code that opens a view of a customer is in the fragment, which is never logged', () => {
  const address = at(viewAddress('https://signage.example', 'a1', 'c&d'))
  expect([address.pathname, address.search]).toEqual(['/', ''])
  expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toEqual({ view: 'c&d', account: 'a1' })
  expect(customerAddress('https://admin.example', 'a/1')).toBe('https://admin.example/manage-users/a%2F1')
  expect(customerAddress('https://admin.example', null)).toBe('https://admin.example/manage-users')
})
