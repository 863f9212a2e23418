import { openAsBlob } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import type { SlideDocument, SlideElement } from '@digisigncast/contract/slides/slide-document'
import { expect } from '@playwright/test'
import { coloredPage, pdfOf } from '../../apps/server/src/testing/documents/pdf.ts'
import { slideWith } from '../stage/slides.ts'
import type { operatorOf } from '../support/operator.ts'

type Operator = Awaited<ReturnType<typeof operatorOf>>

const media = join(import.meta.dirname, '..', 'media')
/** Longer than a transition, so that each item is seen in its own color. */
export const itemMs = 2000
/** Zones of the clock and of the date, whose minute or day differs from that of the tests. */
export const zones = { clock: 'Asia/Kathmandu', date: 'Pacific/Kiritimati' } as const

const look = {
  font: 'inter',
  weight: 700,
  size: 80,
  fit: false,
  color: '#ffffff',
  align: 'center',
  vertical: 'middle',
  lineHeight: 1,
  letterSpacing: 0,
  capitals: false,
} as const
const line = { x: 1300, width: 600, height: 120, rotation: 0, opacity: 1 }

/** A purple slide with a green image, a lime line in its middle, a clock, a date and a QR code. */
function slideOf(photo: string): SlideDocument {
  const slide = slideWith('#a0d010', photo)
  const timed: SlideElement[] = [
    {
      ...line,
      ...look,
      id: 'clock',
      type: 'clock',
      y: 40,
      face: 'digital',
      hours: '24',
      seconds: false,
      zone: zones.clock,
    },
    { ...line, ...look, id: 'date', type: 'date', y: 200, format: 'long', language: 'en-GB', zone: zones.date },
    { ...line, id: 'qr', type: 'qr', y: 400, height: 600, content: 'Grüße', color: '#000000', background: '#ffffff' },
  ]
  return { ...slide, elements: [...slide.elements, ...timed] }
}

/** The bytes of the first picture of orange-violet.webm, on which the others depend. */
const firstPicture = [0x1ba, 0x21d] as const

/** A video that the server takes, and no browser can decode. */
async function brokenVideo(): Promise<Blob> {
  const bytes = new Uint8Array(await readFile(join(media, 'orange-violet.webm')))
  return new Blob([bytes.fill(0xff, ...firstPicture)])
}

/** Creates a playlist with an item of each kind, and one that cannot be decoded. */
export async function playlistOfKinds(operator: Operator) {
  const photo = await operator.upload('green.png')
  const pages = pdfOf([coloredPage([32 / 255, 160 / 255, 32 / 255]), coloredPage([0, 170 / 255, 170 / 255])])
  const items = [
    await operator.upload('photo.jpg'),
    await operator.upload('orange-violet.webm'),
    await operator.uploadBytes(await brokenVideo(), 'Broken.webm'),
    await operator.uploadBytes(new Blob([new Uint8Array(pages)]), 'Menu.pdf'),
    (await operator.slide('Welcome', slideOf(photo.id), await openAsBlob(join(media, 'blue.webp')))).media,
  ]
  const isConverted = async () => (await operator.call(listMedia, { query: {} })).data.every((one) => !one.conversion)
  await expect.poll(isConverted, { timeout: 60_000 }).toBe(true)
  const media_ids = items.map(({ id }) => id)
  return (await operator.call(savePlaylist, { body: { name: 'Kinds', media_ids, slide_duration: itemMs } })).data
}

/** Reads an element of the slide on the display: its text, and the path of its drawing. */
export const elementOfSlide = (id: string) => `(() => {
  const hosts = [...document.querySelectorAll('#stage *')].filter(({ shadowRoot }) => shadowRoot)
  const found = hosts.map(({ shadowRoot }) => shadowRoot.querySelector('[data-id="${id}"]')).find(Boolean)
  return found ? { text: found.textContent, path: (found.querySelector('path') || { getAttribute: () => '' }).getAttribute('d') } : null
})()`
