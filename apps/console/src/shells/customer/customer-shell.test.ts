import { expect, test } from 'vitest'
import { valueOf } from '../../testing/draw.tsx'
import { useSearchActions } from './customer-shell.tsx'

const labels = (options: Parameters<typeof valueOf>[1]) => valueOf(useSearchActions, options).map(({ label }) => label)

test('the search offers what a user may do, and the pages that they may open', () => {
  const viewer = labels({ role: 'manager', can: (area, action) => area === 'screens' && action === 'view' })
  expect(viewer).toContain('Screens')
  expect(viewer).not.toContain('Create New Screen')
  expect(viewer).not.toContain('Playlists')
  expect(viewer).not.toContain('Settings')
  const creator = labels({ role: 'manager', can: (area) => area === 'playlist' })
  expect(creator).toContain('Create Playlist')
  expect(creator).not.toContain('Create New Channel')
})

test('an action needs the page that it is on', () => {
  const blind = labels({ role: 'manager', can: (_area, action) => action !== 'view' })
  expect(blind).not.toContain('Create New Screen')
})

test('an admin finds everything, actions first', () => {
  const all = labels({})
  expect(all.slice(0, 4)).toEqual(['Connect a Display', 'Create New Screen', 'Upload Media', 'Create Playlist'])
  expect(all.at(-1)).toBe('Settings')
})
