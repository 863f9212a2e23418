import { type Asset, type ManifestItem, neverOld } from '@digisigncast/contract/content/manifest'
import { mediaTypes } from '@digisigncast/contract/content/media-types'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { familyOf, weightsOf } from '@digisigncast/contract/slides/slide-fonts'
import { SlideSource } from '@digisigncast/contract/slides/slide-source'
import { fileUrl } from '../../../../platform/http/media-bytes.ts'
import { fontUrl, type SlideFontFile, slideFontsByHash } from '../../../library/fonts/index.ts'
import { sourceFrom } from '../../../library/media/index.ts'
import { listShownMedia, listSlideData } from '../../../library/slides/index.ts'
import { assetOfImage, type Extra, hashOf } from '../assets.ts'
import { listSources } from '../manifest.repo.ts'
import type { ExtrasOf, ExtrasRow } from './manifest-kind.ts'

/** The files of slides besides their picture, with three queries; without slides that this server cannot read. */
export const extrasOfSlides: ExtrasOf = async (db, items) => {
  const slides = new Map(items.map((item) => [item.media_id, item]))
  const media = Map.groupBy(await listShownMedia(db, [...slides.keys()]), ({ shown_by }) => shown_by)
  const data = Map.groupBy(await listSlideData(db, [...slides.keys()]), ({ slide_id }) => slide_id)
  const sources = new Map((await listSources(db, [...slides.keys()])).map(({ id, source }) => [id, source]))
  const fonts = await slideFontsByHash()
  return new Map(
    [...slides].flatMap(([id, row]) => {
      const slide = { ...row, source: sources.get(id) ?? null, media: media.get(id) ?? [], data: data.get(id) ?? [] }
      const extra = extraOf(slide, fonts)
      return extra ? [[id, extra]] : []
    }),
  )
}

interface Slide extends ExtrasRow {
  media: readonly ShownMedia[]
  data: readonly Data[]
}

function extraOf(
  { account_id, original_file, source, media, data }: Slide,
  fonts: ReadonlyMap<string, SlideFontFile>,
): Extra | undefined {
  const slide = sourceFrom(SlideSource, source)
  if (!slide) return undefined
  const { bytes, fonts: needed, expiring = [] } = slide
  const document = original_file ?? ''
  const videos = media.filter(({ kind }) => kindOf(kind).onSlides === 'videos')
  // A font that this server does not have, after an update, is left to the browser.
  const ofData = data.flatMap(({ data_fonts }) => (data_fonts === null ? [] : (JSON.parse(data_fonts) as string[])))
  const known = [...new Set([...needed, ...ofData])].flatMap((hash) => fonts.get(hash) ?? [])
  const assets: [key: string, Asset][] = [
    [hashOf(document), jsonAsset(account_id, document, bytes)],
    ...data.map((one): [string, Asset] => [
      hashOf(one.data_file),
      jsonAsset(one.account_id, one.data_file, one.data_bytes),
    ]),
    ...media.map((one): [string, Asset] => [keyOf(one), assetOfImage(one)]),
    ...known.map((font): [string, Asset] => [font.hash, assetOfFont(font)]),
  ]
  return {
    fields: {
      slide: {
        document: hashOf(document),
        images: keysOf(media.filter(({ kind }) => kindOf(kind).onSlides === 'images')),
        ...(videos.length > 0 && { videos: keysOf(videos) }),
        fonts: known.map(({ hash }) => hash),
        ...(data.length > 0 && { data: Object.fromEntries(data.map((one) => [one.id, hashOf(one.data_file)])) }),
        ...retrievalsOf(data.filter(({ id }) => expiring.includes(id))),
      },
    },
    assets: Object.fromEntries(assets),
  }
}

const keyOf = ({ playback_file }: ShownMedia): string => hashOf(playback_file ?? '')

const keysOf = (media: readonly ShownMedia[]) => Object.fromEntries(media.map((one) => [one.id, keyOf(one)]))

/** Only of typed data and of sources that fail: the manifest stays the same while all is well. */
function retrievalsOf(data: readonly Data[]): Pick<NonNullable<ManifestItem['slide']>, 'retrievedAt'> {
  const times = data.flatMap(({ id, is_typed, checked_at, failing_since }) => {
    if (is_typed === 1) return [[id, neverOld] as const]
    return failing_since === null ? [] : [[id, checked_at ?? failing_since] as const]
  })
  return times.length > 0 ? { retrievedAt: Object.fromEntries(times) } : {}
}

const fileOf = (url: string, mime: string): Omit<Asset, 'bytes'> => ({
  url,
  mime,
  width: null,
  height: null,
  durationMs: null,
})

type ShownMedia = Awaited<ReturnType<typeof listShownMedia>>[number]
type Data = Awaited<ReturnType<typeof listSlideData>>[number]

const jsonAsset = (accountId: string, file: string, bytes: number): Asset => ({
  ...fileOf(fileUrl(accountId, file), mediaTypes.json.mime),
  bytes,
})

const assetOfFont = ({ font, hash, bytes, range }: SlideFontFile): Asset => ({
  ...fileOf(fontUrl(hash), mediaTypes.woff2.mime),
  bytes,
  font: { family: familyOf(font), weight: weightsOf(font), range },
})
