import { expect, test } from 'vitest'
import { belongingsText } from './users-page.tsx'

test('counts what is transferred and omits zero counts', () => {
  const of = (media_count: number, playlist_count: number) => belongingsText({ media_count, playlist_count })
  expect(of(1200, 1)).toContain('You receive their 1,200 images and videos and 1 playlist,')
  expect(of(1, 0)).toContain('their 1 image or video,')
  expect(of(0, 3)).toContain('their 3 playlists,')
  expect(of(0, 0)).toContain('They own no images, videos or playlists')
})
