import { expect, test } from 'vitest'
import { playlistNames } from '../../../api/playlist-names.ts'
import { draw, textOf } from '../../../testing/draw.tsx'
import { RegionFields } from './region-fields.tsx'

const fields = (
  <RegionFields
    regions={['Main', 'Footer', 'Left Bar']}
    value={{ selectedLayout: 'main_footer', playlists: {} }}
    onChange={() => {}}
    linked={undefined}
  />
)

test('without playlists the regions share one sentence', () => {
  const text = textOf(draw(fields, { replies: [[playlistNames.queryKey, { data: [] }]] }))
  expect(text).toBe('No playlists yet. Create one under Playlists, then choose it here.')
})

test('without the permission to see playlists the regions share one sentence', () => {
  const text = textOf(draw(fields, { can: () => false }))
  expect(text).toBe('You are not allowed to see playlists, so none can be chosen.')
})
