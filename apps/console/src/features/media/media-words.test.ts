import { describe, expect, it } from 'vitest'
import { clockText } from '../../ui/text/clock-text.ts'
import { chipText, factsText, filesText, markOf, notYoursText, typeText } from './media-words.ts'

const image = {
  id: 'a',
  title: 'A',
  file_path: '/media/a.png',
  thumbnail: null,
  file_type: 'image' as const,
  source: null,
  mime: 'image/png',
  bytes: 2048,
  width: 1920,
  height: 1080,
  duration: null,
  video_codec: null,
  audio_codec: null,
  conversion: null,
  folder_id: null,
  is_editable: true,
  created_at: 0,
}

describe('texts of a media card', () => {
  it('formats a length as minutes and seconds', () => {
    expect(clockText(0)).toBe('0:00')
    expect(clockText(83_400)).toBe('1:23')
    expect(clockText(3_723_000)).toBe('1:02:03')
  })
  it('shows the format of an image and the length of a video', () => {
    expect(chipText(image)).toBe('PNG')
    expect(chipText({ ...image, file_type: 'video', mime: 'video/mp4', duration: 6000 })).toBe('0:06')
    expect(chipText({ ...image, file_type: 'video', mime: 'video/ogg' })).toBe('OGG')
  })
  it('formats the type', () => {
    expect(typeText(image)).toBe('PNG image')
    expect(typeText({ ...image, file_type: 'video', mime: 'video/mp4' })).toBe('MP4 video')
  })
  it('omits the size in pixels if unknown', () => {
    expect(factsText(image)).toBe('1920 × 1080 · 2 KB')
    expect(factsText({ ...image, width: null })).toBe('2 KB')
  })
  it('counts selected files of other managers', () => {
    expect([notYoursText(1, 1), notYoursText(1, 3), notYoursText(2, 1200)]).toEqual([
      'This file belongs to another manager: you cannot delete it.',
      '1 of these 3 files belongs to another manager: you cannot delete it.',
      '2 of these 1,200 files belong to other managers: you cannot delete them.',
    ])
  })
  it('marks a video that most displays cannot play, and its conversion', () => {
    const marks = (conversion: Parameters<typeof markOf>[0]['conversion']) =>
      markOf({ video_codec: 'h265', conversion })
    const title = 'HEVC (H.265) video. Most displays cannot play it.'
    expect(marks(null)).toEqual({ text: 'Cannot play', title })
    expect(marks({ state: 'waiting', percent: null, message: null })).toEqual({ text: 'Converting', title })
    expect(marks({ state: 'running', percent: 43, message: null })).toEqual({ text: 'Converting 43 %', title })
    expect(marks({ state: 'failed', percent: null, message: 'No.' })).toEqual({ text: 'Cannot play', title })
    expect(markOf({ video_codec: 'h264', conversion: null })).toBeUndefined()
  })
  it('counts files', () => {
    expect([filesText(0), filesText(1), filesText(5026)]).toEqual(['0 files', '1 file', '5,026 files'])
  })
})
