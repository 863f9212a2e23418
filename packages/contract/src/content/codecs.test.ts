import { describe, expect, it } from 'vitest'
import { canDecode, codecFault, codecFaultOn, probedCodecs, soundFault } from './codecs.ts'

describe('codecs', () => {
  it('names what most displays cannot play', () => {
    expect(codecFault('h265')).toBe('HEVC (H.265) video. Most displays cannot play it.')
    expect(codecFault('mpeg4')).toBe('Older MPEG (such as DivX) video. Most displays cannot play it.')
    expect([codecFault('h264'), codecFault('unknown'), codecFault(null)]).toEqual([undefined, undefined, undefined])
    expect(soundFault('ac3')).toBe('Dolby Digital (AC-3) sound. Most displays play this video without sound.')
    expect([soundFault('aac'), soundFault(null)]).toEqual([undefined, undefined])
  })
  it('believes what a device reports about itself', () => {
    expect(codecFaultOn('h265', ['h264', 'h265'])).toBeUndefined()
    expect(codecFaultOn('h264', ['vp9'])).toBe('H.264 video. This display cannot play it.')
    expect([canDecode('other', ['h264']), canDecode(null, []), canDecode('unknown', [])]).toEqual([false, true, true])
  })
  it('asks about each codec once', () => {
    const codecs = probedCodecs.map(({ codec }) => codec)
    expect(new Set(codecs).size).toBe(codecs.length)
    expect(codecs).not.toContain('other')
  })
})
