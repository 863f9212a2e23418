import { acceptedText } from '@digisigncast/contract/content/media-types'
import { refusedTypes } from '@digisigncast/contract/kinds/refused-types'
import { describe, expect, it, test } from 'vitest'
import { checkType, isConvertedFile, kindOfFile, refusalOf } from './check-file.ts'

describe('refusalOf', () => {
  it('refuses empty files', () => {
    expect(refusalOf({ size: 0 }, 10)).toBe('This file is empty.')
  })
  it('refuses files over the limit, with both sizes', () => {
    expect(refusalOf({ size: 3 * 1024 ** 3 }, 2 * 1024 ** 3)).toBe('This file is 3 GB. The limit is 2 GB.')
    expect(refusalOf({ size: 10 }, 10)).toBeUndefined()
  })
  it('leaves the check to the server while the limit is unknown', () => {
    expect(refusalOf({ size: 3 * 1024 ** 3 }, undefined)).toBeUndefined()
  })
})

const fileOf = (start: string, name: string, size = 20): File => {
  const file = new File([Uint8Array.from(start.padEnd(20, '\0'), (letter) => letter.charCodeAt(0))], name)
  return Object.defineProperty(file, 'size', { value: size })
}

describe('checkType', () => {
  it.each([
    ['\xff\xd8\xff\xe0', 'photo.jfif', 'image'],
    ['\x89PNG', 'clip.mp4', 'image'],
    ['GIF89a', 'plan.docx', 'image'],
    ['RIFF\x10\0\0\0WEBP', 'png', 'image'],
    ['\0\0\0\x1cftypavif', 'x', 'image'],
    ['\0\0\0\x14ftypqt  ', 'IMG_0042.MOV', 'video'],
    ['\0\0\0\x20ftypM4V ', 'clip.m4v', 'video'],
    ['\0\0\0\x08wide', 'old', 'video'],
    ['OggS', 'clip.ogv', 'video'],
    ['\x1a\x45\xdf\xa3', 'photo.jpg', 'video'],
    ['%PDF-1.7', 'plan', 'document'],
    ['PK\x03\x04', 'site', 'package'],
    ['\x89PNG\r\n\x1a\n', 'a.txt', 'image'],
    ['RIFF1234WEBP', 'a.bin', 'image'],
    ['\0\0\0\x1cftypavif', 'a', 'image'],
    ['\0\0\0\x20ftypisom', 'a', 'video'],
    ['\x1a\x45\xdf\xa3', 'a', 'video'],
    ['%PDF-1.7', 'a', 'document'],
    ['PK\x03\x04', 'a', 'package'],
    ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'a', 'image'],
    ['\r\n%PDF-1.7', 'a', 'document'],
    ['\x89PNG\r\n\x1a\n', 'deck.pptx', 'image'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'logo', 'image'],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<svg>', 'logo', 'image'],
    ['RIFF1234AVI LIST', 'clip', 'video'],
    ['\x30\x26\xb2\x75', 'clip', 'video'],
    // Unknown bytes: the name decides, and the server checks them.
    ['hello', 'B.JPG', 'image'],
    ['hello', 'd.mp4', 'video'],
    ['unknown', 'clip.MP4', 'video'],
    ['<!-- Made by a program -->', 'logo.SVG', 'image'],
  ])('the kind of %j called %s is %s', async (start, name, kind) => {
    expect(await kindOfFile(fileOf(start, name))).toEqual({ kind })
    expect(await checkType(fileOf(start, name))).toEqual({ kind })
  })
  it('refuses other files and lists the types that are accepted', async () => {
    for (const [start, name] of [
      ['hello', 'plan.txt'],
      ['', 'png'],
    ] as const)
      expect(await checkType(fileOf(start, name))).toEqual({ refusal: acceptedText })
  })
  it('refuses HEIC photos with the way out, whatever their name', async () => {
    for (const name of ['IMG_0042.HEIC', 'IMG_0042.jpg'])
      expect(await checkType(fileOf('\0\0\0\x1cftypheic', name))).toEqual({ refusal: refusedTypes.heic.text })
  })
  it('refuses other kinds where only one can be chosen', async () => {
    expect(await checkType(fileOf('\x89PNG', 'a.mp4'), 'image')).toEqual({ kind: 'image' })
    expect(await checkType(fileOf('OggS', 'a.png'), 'image')).toEqual({
      refusal: 'Only images can be chosen here. Use PNG, SVG, JPG, JPEG, JFIF, WEBP, GIF, AVIF.',
    })
  })
  it.each([
    ['PDFs', '%PDF-1.7', 200],
    ['HTML packages', 'PK\x03\x04', 50],
  ])('refuses %s over their limit', async (_what, start, most) => {
    expect(await checkType(fileOf(start, 'a', (most + 1) * 1024 ** 2))).toEqual({
      refusal: `This file is ${most + 1} MB. The limit is ${most} MB.`,
    })
    expect(await checkType(fileOf(start, 'a', most * 1024 ** 2))).toHaveProperty('kind')
  })
})

test('MKV, AVI and WMV need a server that converts them; WebM does not', async () => {
  const starts = [
    '\x1a\x45\xdf\xa3\x8b\x42\x82\x88matroska',
    'RIFF1234AVI LIST',
    '\x30\x26\xb2\x75',
    '\x1a\x45\xdf\xa3webm',
  ]
  const found = await Promise.all(starts.map((start) => isConvertedFile(fileOf(start, 'a'))))
  expect(found).toEqual([true, true, true, false])
})

test('a photo of an iPhone is refused before the upload, and an unknown file is not known', async () => {
  expect(await kindOfFile(fileOf('\0\0\0\x18ftypheic', 'photo.jpg'))).toHaveProperty('refusal')
  expect(await kindOfFile(fileOf('PK\x03\x04', 'deck.pptx'))).toEqual({ refusal: refusedTypes.office.text })
  expect(await kindOfFile(fileOf('%!PS-Adobe-3.0', 'logo'))).toEqual({ refusal: refusedTypes.drawing.text })
  expect(await kindOfFile(fileOf('\x1f\x8b', 'logo.svg'))).toEqual({ refusal: refusedTypes.compressed.text })
  expect(await kindOfFile(fileOf('words', 'notes.txt'))).toBeUndefined()
})
