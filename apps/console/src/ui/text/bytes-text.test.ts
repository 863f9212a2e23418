import { describe, expect, it } from 'vitest'
import { bytesText } from './bytes-text.ts'

describe('bytesText', () => {
  it('uses steps of 1024', () => {
    expect(bytesText(0)).toBe('0 bytes')
    expect(bytesText(1023)).toBe('1,023 bytes')
    expect(bytesText(1024)).toBe('1 KB')
    expect(bytesText(2048 * 1024 ** 2)).toBe('2 GB')
  })
  it('shows one decimal for small values', () => {
    expect(bytesText(1.5 * 1024 ** 2)).toBe('1.5 MB')
    expect(bytesText(1536)).toBe('2 KB')
    expect(bytesText(250.4 * 1024 ** 2)).toBe('250 MB')
  })
})
