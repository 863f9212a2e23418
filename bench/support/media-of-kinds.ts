import { listMedia } from '@digisigncast/contract/content/media'
import { createStream } from '@digisigncast/contract/content/streams'
import { createWebPage } from '@digisigncast/contract/content/web-pages'
import sharp from 'sharp'
import { coloredPage, pdfOf } from '../../apps/server/src/testing/documents/pdf.ts'
import { slideOf, text } from '../../apps/server/src/testing/documents/slides.ts'
import { packageOf } from '../../apps/server/src/testing/documents/zip.ts'
import type { operatorOf } from '../../e2e/support/operator.ts'
import { photo } from './customer.ts'

type Operator = Awaited<ReturnType<typeof operatorOf>>
type Made = Promise<{ id: string }[]>

const blobOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])
const several = <Item>(count: number, make: (index: number) => Promise<Item>): Promise<Item[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

export const images = (operator: Operator, count: number): Made =>
  several(count, async (i) => operator.uploadBytes(blobOf(await photo(960, 540)), `image ${i}.jpg`))

export const slides = (operator: Operator, count: number): Made =>
  several(count, async (i) => {
    const picture = await sharp(await photo(1920, 1080))
      .webp()
      .toBuffer()
    return (await operator.slide(`Slide ${i}`, slideOf(text(`Slide ${i}`)), blobOf(picture))).media
  })

/** Media of every kind: six images and six slides, and one of each other kind. */
export async function everyKind(operator: Operator): Made {
  // Nothing answers at these addresses.
  const url = 'http://127.0.0.1:9/'
  const media = [
    ...(await images(operator, 6)),
    ...(await slides(operator, 6)),
    await operator.upload('orange-violet.webm'),
    await operator.uploadBytes(blobOf(pdfOf([coloredPage([0.1, 0.6, 0.1])])), 'Document.pdf'),
    await operator.uploadBytes(blobOf(packageOf({ 'index.html': '<p>Package</p>' })), 'Package.zip'),
    (await operator.call(createWebPage, { body: { title: 'Site', url } })).data,
    (await operator.call(createStream, { body: { title: 'Stream', url: `${url}live.m3u8` } })).data,
  ]
  const isRendering = async () => (await operator.call(listMedia, { query: {} })).data.some((one) => one.conversion)
  while (await isRendering()) await new Promise((resolve) => setTimeout(resolve, 500))
  return media
}
