import type { Asset, ManifestItem } from '@digisigncast/contract/content/manifest'
import { mediaTypes } from '@digisigncast/contract/content/media-types'
import { familyOf, slideFonts } from '@digisigncast/contract/slides/slide-fonts'
import { SlideSource } from '@digisigncast/contract/slides/slide-source'
import type { Db } from '../../database/open.ts'
import { fileUrl } from '../../platform/http/media-bytes.ts'
import { sourceFrom } from '../media/index.ts'
import { fontUrl, listShownImages, listSlideData, slideFontFiles } from '../slides/index.ts'
import { assetOfImage, type Extra, hashOf } from './assets.ts'

export interface SlideRow {
  kind: string
  media_id: string
  account_id: string
  original_file: string | null
  source: string | null
}

/** Adds the files of slides besides their picture, with two queries. Omits slides that this server cannot read. */
export async function withSlides<Item extends SlideRow>(
  db: Db,
  accountId: string,
  items: readonly Item[],
): Promise<(Item & { extra?: Extra })[]> {
  const slides = new Map(items.flatMap((item) => (item.kind === 'slide' ? [[item.media_id, item] as const] : [])))
  if (slides.size === 0) return [...items]
  const images = Map.groupBy(await listShownImages(db, accountId, [...slides.keys()]), ({ shown_by }) => shown_by)
  const data = Map.groupBy(await listSlideData(db, accountId, [...slides.keys()]), ({ slide_id }) => slide_id)
  const fonts = new Map((await slideFontFiles()).map((font) => [font.hash, font]))
  const extras = new Map(
    [...slides].map(([id, row]) => [id, extraOf(row, images.get(id) ?? [], data.get(id) ?? [], fonts)]),
  )
  return items.flatMap((item) => {
    if (item.kind !== 'slide') return [item]
    const extra = extras.get(item.media_id)
    return extra ? [{ ...item, extra }] : []
  })
}

function extraOf(
  { account_id, original_file, source }: SlideRow,
  images: readonly Image[],
  data: readonly Data[],
  fonts: ReadonlyMap<string, Font>,
): Extra | undefined {
  const slide = sourceFrom(SlideSource, source)
  if (!slide) return undefined
  const { bytes, fonts: needed, expiring = [] } = slide
  const document = original_file ?? ''
  // A font that this server does not have, after an update, is left to the browser.
  const known = needed.flatMap((hash) => fonts.get(hash) ?? [])
  const assets: [key: string, Asset][] = [
    [hashOf(document), jsonAsset(account_id, document, bytes)],
    ...data.map((one): [string, Asset] => [
      hashOf(one.data_file),
      jsonAsset(one.account_id, one.data_file, one.data_bytes),
    ]),
    ...images.map((image): [string, Asset] => [hashOf(image.playback_file ?? ''), assetOfImage(image)]),
    ...known.map((font): [string, Asset] => [font.hash, assetOfFont(font)]),
  ]
  return {
    fields: {
      slide: {
        document: hashOf(document),
        images: Object.fromEntries(images.map((image) => [image.id, hashOf(image.playback_file ?? '')])),
        fonts: known.map(({ hash }) => hash),
        ...(data.length > 0 && { data: Object.fromEntries(data.map((one) => [one.id, hashOf(one.data_file)])) }),
        ...retrievalsOf(data.filter(({ id }) => expiring.includes(id))),
      },
    },
    assets: Object.fromEntries(assets),
  }
}

/** Only of sources that fail: the manifest stays the same while all is well. */
function retrievalsOf(data: readonly Data[]): Pick<NonNullable<ManifestItem['slide']>, 'retrievedAt'> {
  const failing = data.flatMap(({ id, checked_at, failing_since }) =>
    failing_since === null ? [] : [[id, checked_at ?? failing_since] as const],
  )
  return failing.length > 0 ? { retrievedAt: Object.fromEntries(failing) } : {}
}

const fileOf = (url: string, mime: string): Omit<Asset, 'bytes'> => ({
  url,
  mime,
  width: null,
  height: null,
  durationMs: null,
})

type Image = Awaited<ReturnType<typeof listShownImages>>[number]
type Data = Awaited<ReturnType<typeof listSlideData>>[number]
type Font = Awaited<ReturnType<typeof slideFontFiles>>[number]

const jsonAsset = (accountId: string, file: string, bytes: number): Asset => ({
  ...fileOf(fileUrl(accountId, file), mediaTypes.json.mime),
  bytes,
})

const assetOfFont = ({ font, hash, bytes, range }: Font): Asset => ({
  ...fileOf(fontUrl(hash), mediaTypes.woff2.mime),
  bytes: bytes.length,
  font: { family: familyOf(font), weight: slideFonts[font].weights.join(' '), range },
})
