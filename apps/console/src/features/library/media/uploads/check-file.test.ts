import { acceptedText } from '@digisigncast/contract/content/media-types'
import { refusedTypes } from '@digisigncast/contract/kinds/refused-types'
import { describe, expect, it } from 'vitest'
import { checkType, refusalOf } from './check-file.ts'

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
    // Unknown bytes: the name decides, and the server checks them.
    ['hello', 'B.JPG', 'image'],
    ['hello', 'd.mp4', 'video'],
  ])('the kind of %j called %s is %s', async (start, name, kind) => {
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
