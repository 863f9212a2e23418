import { expect, test } from 'vitest'
import { belongingsText } from './belongings-text.ts'

test('counts what goes over, and leaves out what there is none of', () => {
  const of = (media_count: number, playlist_count: number) => belongingsText({ media_count, playlist_count })
  expect(of(1200, 1)).toContain('Their 1,200 images and videos and 1 playlist go to you')
  expect(of(1, 0)).toContain('Their 1 image or video go')
  expect(of(0, 3)).toContain('Their 3 playlists go to you')
  expect(of(0, 0)).toContain('They own no images, videos or playlists')
})
