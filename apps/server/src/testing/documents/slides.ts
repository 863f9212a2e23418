import type { SlideDocument, SlideElement } from '@digisigncast/contract/slides/slide-document'
import type { Slide } from '@digisigncast/contract/slides/slides'
import { expect } from 'vitest'
import type { Client } from '../client.ts'
import { sendForm } from '../form.ts'
import { picture } from '../make.ts'

export const text = (text: string, own: object = {}): SlideElement => ({
  id: 'text',
  type: 'text',
  x: 100,
  y: 100,
  width: 800,
  height: 200,
  rotation: 0,
  opacity: 1,
  text,
  font: 'inter',
  weight: 700,
  size: 120,
  fit: true,
  color: '#101521',
  align: 'left',
  vertical: 'top',
  lineHeight: 1.2,
  letterSpacing: 0,
  capitals: false,
  list: 'none',
  ...own,
})

export const image = (media: string | null, own: object = {}): SlideElement => ({
  id: 'image',
  type: 'image',
  x: 1000,
  y: 0,
  width: 920,
  height: 1080,
  rotation: 0,
  opacity: 1,
  media,
  fit: 'cover',
  focusX: 50,
  focusY: 50,
  zoom: 1,
  radius: 0,
  ...own,
})

/** A table of a data source. */
export const tableOf = (source: string, own: object = {}): SlideElement =>
  text('', { id: 'table', type: 'table', source, header: true, lineColor: null, accentColor: '#000000', ...own })
export const videoElement = (media: string | null, own: object = {}): SlideElement => ({
  id: 'video',
  type: 'video',
  x: 0,
  y: 540,
  width: 960,
  height: 540,
  rotation: 0,
  opacity: 1,
  media,
  fit: 'cover',
  radius: 24,
  ...own,
})

export const slideOf = (...elements: SlideElement[]): SlideDocument => ({
  format: 1,
  size: { width: 1920, height: 1080 },
  background: { type: 'color', color: '#ffffff' },
  elements,
})

/** Creates or changes a slide. */
export const saveSlide = async (
  by: Client,
  document: SlideDocument,
  own: { title?: string; media_id?: string; version?: string; file?: File } = {},
) =>
  sendForm<Slide>(by, own.media_id === undefined ? 'slides/create' : 'slides/update', {
    ...(own.media_id === undefined && { title: 'Slide' }),
    document: JSON.stringify(document),
    file: await picture({ width: 320, height: 180 }),
    ...own,
  })

/** Saves a slide, which must succeed. */
export async function savedSlide(...input: Parameters<typeof saveSlide>): Promise<Slide> {
  const { status, body } = await saveSlide(...input)
  expect([status, body.message]).toEqual([200, 'Slide saved successfully!'])
  return body.data
}
