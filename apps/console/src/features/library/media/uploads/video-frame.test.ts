import { expect, it } from 'vitest'
import { thumbnailSecond } from './video-frame.ts'

it('the thumbnail of a video is its frame at 1 second, or the middle of a shorter video', () => {
  const seconds = [0.4, 1, 1.2, 1.9, 90, Number.POSITIVE_INFINITY, Number.NaN].map(thumbnailSecond)
  expect(seconds).toEqual([0.2, 0.5, 1, 1, 1, 1, 1])
})
