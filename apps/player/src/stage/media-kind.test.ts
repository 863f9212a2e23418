import { expect, test } from 'vitest'
import { isVideoUrl } from './media-kind.ts'

test.each([
  ['/media/ab12.mp4', true],
  ['/media/ab12.WEBM', true],
  ['https://cdn.example/x.ogg?v=1#t', true],
  ['/media/mp4.jpg', false],
  ['/media/mp4', false],
  ['/media/x.mp4.png', false],
  ['/media/x.png?name=x.mp4', false],
  ['', false],
])('%s is a video: %s', (url, isVideo) => {
  expect(isVideoUrl(url)).toBe(isVideo)
})
