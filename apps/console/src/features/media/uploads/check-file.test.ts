import { describe, expect, it } from 'vitest'
import { refusalOf } from './check-file.ts'

describe('refusalOf', () => {
  it('accepts every file extension of the chooser, in any case', () => {
    for (const name of ['a.png', 'B.JPG', 'c.jpeg', 'd.mp4', 'e.WebP', 'f.ogg', 'g.webm', 'h.gif', 'i.avif', 'j.pdf'])
      expect(refusalOf({ name, size: 1 }, 10)).toBeUndefined()
  })
  it('refuses other extensions and lists the supported ones', () => {
    expect(refusalOf({ name: 'plan.docx', size: 1 }, 10)).toMatch(/cannot be shown.*PNG.*MP4/)
    expect(refusalOf({ name: 'png', size: 1 }, 10)).toMatch(/cannot be shown/)
  })
  it('refuses other kinds where only one can be chosen', () => {
    expect(refusalOf({ name: 'a.png', size: 1 }, 10, 'image')).toBeUndefined()
    expect(refusalOf({ name: 'a.mp4', size: 1 }, 10, 'image')).toBe(
      'Only images can be chosen here. Use PNG, JPG, JPEG, WEBP, GIF, AVIF.',
    )
  })
  it('refuses empty files', () => {
    expect(refusalOf({ name: 'a.png', size: 0 }, 10)).toBe('This file is empty.')
  })
  it('refuses files over the limit, with both sizes', () => {
    expect(refusalOf({ name: 'a.mp4', size: 3 * 1024 ** 3 }, 2 * 1024 ** 3)).toBe(
      'This file is 3 GB. The limit is 2 GB.',
    )
    expect(refusalOf({ name: 'a.mp4', size: 10 }, 10)).toBeUndefined()
  })
  it('refuses PDFs over 200 MB', () => {
    expect(refusalOf({ name: 'a.pdf', size: 201 * 1024 ** 2 }, 2 * 1024 ** 3)).toBe(
      'This file is 201 MB. The limit is 200 MB.',
    )
    expect(refusalOf({ name: 'a.pdf', size: 200 * 1024 ** 2 }, undefined)).toBeUndefined()
  })
  it('refuses HTML packages over 50 MB', () => {
    expect(refusalOf({ name: 'a.ZIP', size: 51 * 1024 ** 2 }, undefined)).toBe(
      'This file is 51 MB. The limit is 50 MB.',
    )
    expect(refusalOf({ name: 'a.zip', size: 50 * 1024 ** 2 }, undefined)).toBeUndefined()
  })
  it('leaves the check to the server while the limit is unknown', () => {
    expect(refusalOf({ name: 'a.mp4', size: 3 * 1024 ** 3 }, undefined)).toBeUndefined()
  })
})
