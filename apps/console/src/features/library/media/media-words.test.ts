import { describe, expect, it } from 'vitest'
import { clockText } from '../../../ui/text/clock-text.ts'
import { chipText, factsText, markOf, notYoursText, typeText } from './media-words.ts'

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
  pages: null,
  video_codec: null,
  audio_codec: null,
  conversion: null,
  folder_id: null,
  rule: null,
  is_editable: true,
  created_at: 0,
}

const converted = { kind: 'video' as const, percent: null, page: null, pages: null, message: null }

describe('texts of a media card', () => {
  it('formats a length as minutes and seconds', () => {
    expect(clockText(0)).toBe('0:00')
    expect(clockText(83_400)).toBe('1:23')
    expect(clockText(3_723_000)).toBe('1:02:03')
  })
  it('says the length of a video, what is upright, and the use', () => {
    expect(chipText(image)).toBe('')
    expect(chipText({ ...image, playlist_count: 0 })).toBe('Unused')
    expect(chipText({ ...image, width: 1080, height: 1920, playlist_count: 1 })).toBe('Portrait · In 1 playlist')
    expect(chipText({ ...image, file_type: 'video', duration: 6000, playlist_count: 1200 })).toBe(
      '0:06 · In 1,200 playlists',
    )
  })
  it('formats the type', () => {
    expect(typeText(image)).toBe('PNG image')
    expect(typeText({ ...image, file_type: 'video', mime: 'video/mp4' })).toBe('MP4 video')
  })
  it('omits the size in pixels if unknown', () => {
    expect(factsText(image)).toBe('1920 × 1080 · 2 KB')
    expect(factsText({ ...image, width: null })).toBe('2 KB')
  })
  it('counts selected media items of other managers', () => {
    expect([notYoursText(1, 1), notYoursText(1, 3), notYoursText(2, 1200)]).toEqual([
      'This media item belongs to another manager: you cannot delete it.',
      '1 of these 3 media items belongs to another manager: you cannot delete it.',
      '2 of these 1,200 media items belong to other managers: you cannot delete them.',
    ])
  })
  it('marks a video that most displays cannot play, and its conversion', () => {
    const marks = (conversion: Parameters<typeof markOf>[0]['conversion']) =>
      markOf({ file_type: 'video', pages: null, video_codec: 'h265', conversion, source: null })
    const title = 'HEVC (H.265) video. Most displays cannot play it.'
    expect(marks(null)).toEqual({ text: 'Cannot play', title })
    expect(marks({ ...converted, state: 'waiting' })).toEqual({ text: 'Converting', title, isRunning: true })
    expect(marks({ ...converted, state: 'running', percent: 43 })).toEqual({
      text: 'Converting 43 %',
      title,
      isRunning: true,
    })
    expect(marks({ ...converted, state: 'failed', message: 'No.' })).toEqual({ text: 'Cannot play', title })
    expect(
      markOf({ file_type: 'video', pages: null, video_codec: 'h264', conversion: null, source: null }),
    ).toBeUndefined()
  })
  it('says the pages of a document', () => {
    const document = { ...image, file_type: 'document' as const, mime: 'image/webp', pages: 12 }
    expect(chipText({ ...document, playlist_count: 2 })).toBe('12 pages · In 2 playlists')
    expect(chipText({ ...document, pages: 1 })).toBe('1 page')
    expect([typeText(document), factsText(document)]).toEqual(['PDF document', '1920 × 1080 · 12 pages'])
  })
  it('says that it is a slide, and its size instead of that of its picture', () => {
    const slide = { ...image, file_type: 'slide' as const, mime: 'image/webp' }
    expect([typeText(slide), factsText(slide)]).toEqual(['Slide', 'Slide · 1920 × 1080'])
  })
  it('says that it is an HTML package', () => {
    const site = { ...image, file_type: 'package' as const, mime: 'text/html', width: null, height: null, bytes: 2048 }
    expect([typeText(site), factsText(site)]).toEqual(['HTML package', 'HTML package · 2 KB'])
  })
  it('says the host of a web page, and marks one that displays may not show', () => {
    const source = {
      kind: 'web',
      url: 'https://example.com/menu',
      zoom: 100,
      refresh: null,
      fallback: null,
      checkedAt: 0,
    }
    const page = { ...image, file_type: 'web' as const, mime: null, bytes: null, width: null, height: null }
    const [good, bad] = [null, 'It answered with the error 404.'].map((problem) => ({
      ...page,
      source: { ...source, problem },
    }))
    expect(good && [typeText(good), factsText(good), markOf(good)]).toEqual(['Web page', 'example.com', undefined])
    expect(bad && markOf(bad)).toEqual({ text: 'Check', title: 'It answered with the error 404.' })
  })
  it('says the host of a stream, and marks one that displays may not play', () => {
    const source = {
      kind: 'stream',
      url: 'https://example.com/live.m3u8',
      fallback: null,
      problem: 'No.',
      checkedAt: 0,
    }
    const file = { file_type: 'stream' as const, mime: null, bytes: null, width: null, height: null }
    const stream = { ...image, ...file, source }
    expect([typeText(stream), factsText(stream)]).toEqual(['Stream', 'example.com'])
    expect(markOf(stream)).toEqual({ text: 'Check', title: 'No.' })
  })
  it('marks a document without pages, and its rendering', () => {
    const marks = (pages: number | null, conversion: Parameters<typeof markOf>[0]['conversion']) =>
      markOf({ file_type: 'document', pages, video_codec: null, conversion, source: null })?.text
    const rendering = { ...converted, kind: 'document' as const }
    expect(marks(null, { ...rendering, state: 'waiting' })).toBe('Rendering')
    expect(marks(null, { ...rendering, state: 'running', percent: 16, page: 3, pages: 12 })).toBe(
      'Rendering page 3 of 12',
    )
    expect(marks(null, { ...rendering, state: 'failed', message: 'No.' })).toBe('Not rendered')
    expect(marks(null, null)).toBe('Not rendered')
    const source = { kind: 'document', problem: 'Letters are missing.' }
    expect(markOf({ file_type: 'document', pages: 2, video_codec: null, conversion: null, source })).toEqual({
      text: 'Check',
      title: 'Letters are missing.',
    })
    expect(marks(3, null)).toBeUndefined()
  })
})
