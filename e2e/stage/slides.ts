import type { SlideDocument, SlideElement } from '@digisigncast/contract/slides/slide-document'
import type { Shot } from './manifest.ts'

const box = { y: 0, height: 1080, rotation: 0, opacity: 1 }
const look = {
  font: 'inter',
  weight: 900,
  fit: false,
  align: 'center',
  vertical: 'middle',
  lineHeight: 0.9,
  letterSpacing: 0,
  capitals: false,
} as const

/** A purple slide with a green image in its left third and a text in its middle: a thick line in this color. */
export const slideWith = (color: string, media = 'photo'): SlideDocument => ({
  format: 1,
  size: { width: 1920, height: 1080 },
  background: { type: 'color', color: '#7020a0' },
  elements: [
    {
      ...box,
      id: 'image',
      type: 'image',
      x: 0,
      width: 640,
      media,
      fit: 'cover',
      focusX: 50,
      focusY: 50,
      zoom: 1,
      radius: 0,
    },
    {
      ...box,
      id: 'text',
      type: 'text',
      x: 640,
      width: 640,
      text: 'I',
      ...look,
      size: 1200,
      color,
      list: 'none',
    },
  ],
})

/** A purple slide with a green image in its left third and a video in its middle. */
export const slideWithVideo = (video: string, photo = 'photo'): SlideDocument => {
  const { elements, ...slide } = slideWith('#a0d010', photo)
  const middle: SlideElement = {
    ...box,
    id: 'video',
    type: 'video',
    x: 640,
    width: 640,
    media: video,
    fit: 'cover',
    radius: 40,
  }
  return { ...slide, elements: [...elements.filter(({ type }) => type === 'image'), middle] }
}

const clockOf = (seconds: boolean): SlideElement => ({
  ...box,
  ...look,
  id: 'clock',
  type: 'clock',
  x: 0,
  width: 1920,
  size: 300,
  color: '#ffffff',
  face: 'digital',
  hours: '24',
  seconds,
  zone: null,
})
/** A text with parts, as a newer version may have it, cannot be drawn. */
const newerText = { ...box, ...look, id: 'newer', type: 'text', x: 0, width: 1920, text: [], list: 'bullets' }
const notDrawn = newerText as unknown as SlideElement
const withElements = (...elements: SlideElement[]): SlideDocument => ({
  format: 1,
  size: { width: 1920, height: 1080 },
  background: { type: 'color', color: '#7020a0' },
  elements,
})

/** A purple slide with the rows of a table in its middle. */
export const boardOf = (source: string, own: { maxAgeMinutes?: number } = {}): SlideDocument => ({
  format: 1,
  size: { width: 1920, height: 1080 },
  background: { type: 'color', color: '#7020a0' },
  elements: [
    {
      ...box,
      ...look,
      id: 'table',
      type: 'table',
      x: 640,
      width: 640,
      size: 1200,
      color: '#a0d010',
      source,
      header: false,
      lineColor: null,
      accentColor: '#000000',
      ...own,
    },
  ],
})
const rows = (...texts: string[]) => ({ kind: 'table', columns: ['Price'], rows: texts.map((text) => [text]) })

/** The documents and the data that the server of the stage has, by file name. */
export const slideFiles: Record<string, string> = {
  'lime.json': JSON.stringify(slideWith('#a0d010')),
  'orange.json': JSON.stringify(slideWith('#ff8800')),
  'video.json': JSON.stringify(slideWithVideo('clip')),
  'video-only.json': JSON.stringify(withElements(...slideWithVideo('clip').elements.slice(1))),
  'clock.json': JSON.stringify(withElements(clockOf(true))),
  'minutes.json': JSON.stringify(withElements(clockOf(false))),
  'none-drawn.json': JSON.stringify(withElements(notDrawn)),
  'partial.json': JSON.stringify(withElements(notDrawn, ...slideWith('#a0d010').elements)),
  'board.json': JSON.stringify(boardOf('prices')),
  'hiding-board.json': JSON.stringify(boardOf('prices', { maxAgeMinutes: 60 })),
  'one-row.json': JSON.stringify(rows('I')),
  'no-row.json': JSON.stringify(rows()),
  'newer.json': JSON.stringify({ ...slideWith('#a0d010'), format: 2 }),
  'damaged.json': JSON.stringify(slideWith('#a0d010')).slice(0, 100),
}

/** A slide with the data of a source. */
export const boardShot = (data: string, ms: number): Shot => ({
  file: 'blue.webp',
  ms,
  more: {
    kind: 'slide',
    title: data,
    slide: { document: 'board.json', images: {}, fonts: ['inter.woff2'], data: { prices: data } },
  },
})

/** A slide with a video in its middle, which is cyan in its first two seconds. */
export const videoShot = (ms: number, clip = 'cyan-magenta-yellow.mp4', document = 'video.json'): Shot => ({
  file: 'blue.webp',
  ms,
  more: {
    kind: 'slide',
    title: clip,
    slide: { document, images: { photo: 'green.png' }, videos: { clip }, fonts: [] },
  },
})

/** A slide whose picture is blue. */
export const slideShot = (document: string, ms: number, image = 'green.png'): Shot => ({
  file: 'blue.webp',
  ms,
  more: { kind: 'slide', title: document, slide: { document, images: { photo: image }, fonts: ['inter.woff2'] } },
})
