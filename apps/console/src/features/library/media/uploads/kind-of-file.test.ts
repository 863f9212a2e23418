import { refusedTypes } from '@digisigncast/contract/kinds/refused-types'
import { expect, test } from 'vitest'
import { isConvertedFile, kindOfFile } from './kind-of-file.ts'

const file = (start: string, name: string) => new File([Uint8Array.from(start, (one) => one.charCodeAt(0))], name)

test.each([
  ['\x89PNG\r\n\x1a\n', 'a.txt', 'image'],
  ['RIFF1234WEBP', 'a.bin', 'image'],
  ['\0\0\0\x1cftypavif', 'a', 'image'],
  ['\0\0\0\x20ftypisom', 'a', 'video'],
  ['\x1a\x45\xdf\xa3', 'a', 'video'],
  ['%PDF-1.7', 'a', 'document'],
  ['PK\x03\x04', 'a', 'package'],
  ['unknown', 'clip.MP4', 'video'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'a', 'image'],
  ['\r\n%PDF-1.7', 'a', 'document'],
  ['\x89PNG\r\n\x1a\n', 'deck.pptx', 'image'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'logo', 'image'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<svg>', 'logo', 'image'],
  ['RIFF1234AVI LIST', 'clip', 'video'],
  ['\x30\x26\xb2\x75', 'clip', 'video'],
  ['<!-- Made by a program -->', 'logo.SVG', 'image'],
])('%j in %s is of the kind %s', async (start, name, kind) => {
  expect(await kindOfFile(file(start, name))).toEqual({ kind })
})

test('MKV, AVI and WMV need a server that converts them; WebM does not', async () => {
  const starts = [
    '\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska',
    'RIFF1234AVI LIST',
    '\x30\x26\xb2\x75',
    '\x1a\x45\xdf\xa3webm',
  ]
  const found = await Promise.all(starts.map((start) => isConvertedFile(file(start, 'a'))))
  expect(found).toEqual([true, true, true, false])
})

test('a photo of an iPhone is refused before the upload, and an unknown file is not known', async () => {
  expect(await kindOfFile(file('\0\0\0\x18ftypheic', 'photo.jpg'))).toHaveProperty('refusal')
  expect(await kindOfFile(file('PK\x03\x04', 'deck.pptx'))).toEqual({ refusal: refusedTypes.office.text })
  expect(await kindOfFile(file('%!PS-Adobe-3.0', 'logo'))).toEqual({ refusal: refusedTypes.drawing.text })
  expect(await kindOfFile(file('\x1f\x8b', 'logo.svg'))).toEqual({ refusal: refusedTypes.compressed.text })
  expect(await kindOfFile(file('words', 'notes.txt'))).toBeUndefined()
})
