import { expect, test } from 'vitest'
import { mediaItemsText } from '../api/media-items-text.ts'
import { endingsOf, extensionOf, isMediaExtension, kindOfName, mediaTypes, uploadEndings } from './media-types.ts'

test('the file chooser offers all endings of media items, and no others', () => {
  expect(uploadEndings).toEqual([
    '.png',
    '.svg',
    '.jpg',
    '.jpeg',
    '.jfif',
    '.mp4',
    '.m4v',
    '.mov',
    '.webp',
    '.ogg',
    '.ogv',
    '.webm',
    '.gif',
    '.avif',
    '.mkv',
    '.avi',
    '.wmv',
    '.pdf',
    '.zip',
  ])
  // A logo is a PNG, not a file from which one is made.
  expect(endingsOf(['png'])).toEqual(['.png'])
  expect(endingsOf(['ico', 'jpg'])).toEqual(['.ico', '.jpg', '.jpeg', '.jfif'])
})

test.each([
  ['a.png', 'image'],
  ['B.JPEG', 'image'],
  ['film.mp4', 'video'],
  ['x.OGG', 'video'],
  ['IMG_0042.MOV', 'video'],
  ['film.mp4.png', 'image'],
  ['logo.svg', 'image'],
  ['a.ico', undefined],
  ['plan.pdf', 'document'],
  ['site.ZIP', 'package'],
  ['png', undefined],
])('the kind of %s is %s', (name, kind) => {
  expect(kindOfName(name)).toBe(kind)
})

test('each MIME type has one extension', () => {
  for (const [extension, { mime }] of Object.entries(mediaTypes)) expect(extensionOf(mime)).toBe(extension)
  expect([extensionOf('image/svg+xml'), extensionOf('')]).toEqual([undefined, undefined])
  expect([isMediaExtension('png'), isMediaExtension('svg'), isMediaExtension('constructor')]).toEqual([
    true,
    false,
    false,
  ])
})

test('counts of media items are formatted', () => {
  expect([0, 1, 5026].map(mediaItemsText)).toEqual(['0 media items', '1 media item', '5,026 media items'])
})
