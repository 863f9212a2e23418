import { rm, writeFile } from 'node:fs/promises'
import { mediaTypes } from '@digisigncast/contract/content/media-types'
import { isSlideMediaKind, kindOf, type SlideMediaKind } from '@digisigncast/contract/kinds/media-kinds'
import { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import type { SlideSource } from '@digisigncast/contract/slides/slide-source'
import { expiringIn, mediaOfSlide, sourcesOfSlide } from '@digisigncast/contract/slides/slide-uses'
import { createSlide, type Slide, type SlideImage, updateSlide } from '@digisigncast/contract/slides/slides'
import type { SlideFiles } from '@digisigncast/contract/versions/states'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb } from '../../../database/open.ts'
import { changedMeanwhile, fail, invalid, notFound } from '../../../platform/fail.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, holds, playlistScopeOf } from '../../kernel/accounts/index.ts'
import { afterStoring, beforeStoring, requireRoomFor } from '../../kernel/quotas/index.ts'
import { countSeen, listSourceData } from '../data-sources/index.ts'
import { fontsOfSlide } from '../fonts/index.ts'
import {
  aboutMediaItem,
  findManyMedia,
  insertMedia,
  keepPicture,
  lockFiles,
  type MediaRow,
  mediaFilesOf,
  mediaScopeOf,
  mediaToWire,
  removeFiles,
  requireMyMedia,
  requireRoomInPlaylists,
  updateMedia,
} from '../media/index.ts'
import {
  extensionOf,
  type Facts,
  named,
  newMedia,
  type PreparedUpload,
  placePrepared,
  prepareUpload,
  type ReceivedUpload,
  receiveUpload,
  type UploadPart,
} from '../uploads/index.ts'
import { listShownMedia, listSlideSources, replaceShownMedia, replaceSlideSources } from './slides.repo.ts'

type Parts = AsyncIterable<UploadPart>

/** The version of a slide is the hash of its document, which names its file. */
export const versionOf = ({ original_file }: Pick<MediaRow, 'original_file'>): string =>
  original_file?.slice(0, 64) ?? ''

export async function get(platform: Platform, member: Member, id: string): Promise<Slide> {
  const { db, storage } = platform
  const [row] = await findManyMedia(ofAccount(db, member.accountId), await mediaScopeOf(db, member, 'see'), [id])
  if (row?.kind !== 'slide') return notFound('slide')
  const stored = await storage.open(`${row.account_id}/${row.original_file}`)
  if (!stored) return notFound('slide')
  try {
    const document = SlideDocument.safeParse(JSON.parse((await stored.whole()).toString()))
    if (!document.success)
      return fail('request.invalid', 'A newer version has saved this slide. This version cannot open it.')
    return await toWire(platform, member, row, document.data)
  } finally {
    await stored.close()
  }
}

async function toWire(platform: Platform, member: Member, row: MediaRow, document: SlideDocument): Promise<Slide> {
  const { db } = platform
  const rows = ofAccount(db, member.accountId)
  const own = await mediaScopeOf(db, member, 'change')
  return {
    media: mediaToWire(row, holds(own, row.owner_id)),
    document,
    images: await listImages(rows, member, document, row.id),
    sources: await listSourceData(platform, member, {
      ids: sourcesOfSlide(document),
      stored: await listSlideSources(rows, row.id),
    }),
    version: versionOf(row),
  }
}

/** The images and videos of a document that this user may see, and those that the slide shows already. */
async function listImages(
  db: AccountDb,
  member: Member,
  document: SlideDocument,
  slideId: string,
): Promise<SlideImage[]> {
  const ids = mediaOfSlide(document)
  if (ids.length === 0) return []
  const seen = await listSeen(db, member, document)
  const stored = await listShownMedia(db, [slideId])
  const hidden = stored.filter(({ id }) => ids.includes(id) && !seen.some((row) => row.id === id))
  const wire = (
    { id, kind, account_id, playback_file, thumbnail_file }: Omit<(typeof stored)[number], 'shown_by'>,
    own: Pick<SlideImage, 'title' | 'is_hidden'>,
  ): SlideImage[] =>
    isSlideMediaKind(kind) && playback_file !== null
      ? [
          {
            id,
            kind,
            ...own,
            file_path: fileUrl(account_id, playback_file),
            thumbnail: thumbnail_file && fileUrl(account_id, thumbnail_file),
          },
        ]
      : []
  return [
    ...seen.flatMap((row) => wire(row, { title: row.title })),
    ...hidden.flatMap((row) => wire(row, { title: '', is_hidden: true })),
  ]
}

/** The media items of a document that this user may see. */
async function listSeen(db: AccountDb, member: Member, document: SlideDocument): Promise<MediaRow[]> {
  const ids = mediaOfSlide(document)
  return ids.length === 0 ? [] : findManyMedia(db, await mediaScopeOf(db, member, 'see'), ids)
}

/** Throws if images or the video are deleted, of another kind, or hidden from this user and not on the slide yet. */
async function requireMedia(db: AccountDb, member: Member, document: SlideDocument, slideId?: string): Promise<void> {
  const stored = slideId === undefined ? [] : await listShownMedia(db, [slideId])
  const seen = (await listSeen(db, member, document)).filter(({ playback_file }) => playback_file !== null)
  const known = new Map([...stored, ...seen].map(({ id, kind }) => [id, kind]))
  const countMissing = (kind: SlideMediaKind) =>
    mediaOfSlide(document, [kind]).filter((id) => known.get(id) !== kind).length
  if (countMissing('video') > 0)
    invalid('document', 'The video of this slide is not available. Choose another one, or delete the element.')
  const missing = countMissing('image')
  if (missing === 0) return
  const what = missing === 1 ? 'An image of this slide is' : `${missing} images of this slide are`
  invalid('document', `${what} not available. Choose another one for each marked element, or delete the element.`)
}

async function requireSources(db: AccountDb, member: Member, document: SlideDocument, slideId?: string): Promise<void> {
  const stored = slideId === undefined ? [] : await listSlideSources(db, slideId)
  const added = sourcesOfSlide(document).filter((id) => !stored.includes(id))
  if ((await countSeen(db, member, added)) === added.length) return
  invalid('document', 'A data source of this slide is not available. Choose another one for each marked element.')
}

export const create = (platform: Platform, member: Member, parts: Parts): Promise<Slide> =>
  receiveUpload(platform, { endpoint: createSlide, parts }, async (received) => {
    const { title, document } = received.fields
    const row = await placeSlide(platform, member, received, (facts, fileCount) =>
      change(platform, member, {
        work: async (trx) => {
          await requireMedia(trx, member, document)
          await requireSources(trx, member, document)
          const growth = await beforeStoring(trx)
          await requireRoomFor(trx, member.accountId, 'media')
          const added = await insertMedia(trx, {
            ...newMedia(member, title, facts, platform.now()),
            slide_files: fileCount,
          })
          await replaceShownMedia(trx, added.id, mediaOfSlide(document))
          await replaceSlideSources(trx, added.id, sourcesOfSlide(document))
          await afterStoring(trx, member.accountId, growth)
          return added
        },
        event: (row) => ({ type: 'slide.created', ...aboutMediaItem(row) }),
      }),
    )
    return toWire(platform, member, row, document)
  })

export const update = (platform: Platform, member: Member, parts: Parts): Promise<Slide> =>
  receiveUpload(platform, { endpoint: updateSlide, parts }, async (received) => {
    const { media_id: id, ...fields } = received.fields
    await requireMySlide(ofAccount(platform.db, member.accountId), member, id)
    let before: string[] = []
    const row = await placeSlide(platform, member, received, async (facts, fileCount) => {
      const replaced = await replaceSlide(platform, member, { ...fields, id, facts, fileCount })
      before = replaced.before
      return replaced.row
    })
    await lockFiles(platform, member.accountId, () => removeFiles(platform, member.accountId, before))
    return toWire(platform, member, row, fields.document)
  })

interface Replacing {
  id: string
  /** Undefined: it stays. */
  title?: string | undefined
  document: SlideDocument
  version?: string | undefined
  facts: Omit<Facts, 'kind'>
  fileCount: number
}

/** Gives a slide another document, whose files are stored. Returns its row, and the files that it had. */
async function replaceSlide(
  platform: Platform,
  member: Member,
  { id, title, document, version, facts, fileCount }: Replacing,
): Promise<{ row: MediaRow; before: string[] }> {
  let before: string[] = []
  const row = await change(platform, member, {
    movesContent: { media: [id] },
    saves: { kind: 'slide', id },
    work: async (trx) => {
      // Read inside the transaction: a concurrent change must be visible.
      const old = await requireMySlide(trx, member, id)
      // The same document again: the client did not get the answer to its first attempt.
      const isStored = versionOf(old) === versionOf(facts)
      if (version !== undefined && version !== versionOf(old) && !isStored) changedMeanwhile('slide')
      await requireMedia(trx, member, document, id)
      await requireSources(trx, member, document, id)
      before = mediaFilesOf(old)
      const growth = await beforeStoring(trx)
      await keepPicture(trx, { accountId: member.accountId, id, now: platform.now() })
      const changed = await updateMedia(trx, id, {
        ...facts,
        slide_files: fileCount,
        ...(title !== undefined && { title, search_text: searchText(title) }),
      })
      await replaceShownMedia(trx, id, mediaOfSlide(document))
      await replaceSlideSources(trx, id, sourcesOfSlide(document))
      await requireRoomInPlaylists(trx, await playlistScopeOf(trx, member, 'see'), { mediaId: id })
      await afterStoring(trx, member.accountId, growth)
      return changed
    },
    event: (row) => ({ type: 'slide.changed', ...aboutMediaItem(row) }),
  })
  return { row, before }
}

/** The stored files of an earlier slide, and its document. */
export interface EarlierSlide {
  id: string
  title: string
  document: SlideDocument
  version: string
  files: SlideFiles & { original_file: string }
}

/** Gives a slide an earlier document and picture, whose files are still stored. */
export async function restoreSlide(
  platform: Platform,
  member: Member,
  { files, ...earlier }: EarlierSlide,
): Promise<void> {
  const { accountId } = member
  const { document } = earlier
  const bytes = (await platform.storage.sizeOf(`${accountId}/${files.original_file}`)) ?? 0
  const { source, fileCount } = await describe(document, bytes)
  const ofVideos = { page_count: null, duration_ms: null, video_codec: null, audio_codec: null }
  await lockFiles(platform, accountId, async () => {
    const facts = { ...files, ...ofVideos, source }
    const { before } = await replaceSlide(platform, member, { ...earlier, facts, fileCount })
    await removeFiles(platform, accountId, before)
  })
  platform.mediaTotals.moved(accountId)
}

/** Facts that are stored beside a document, and the number of files that it needs. */
async function describe(document: SlideDocument, bytes: number): Promise<{ source: string; fileCount: number }> {
  const fonts = await fontsOfSlide(document)
  const expiring = expiringIn(document)
  const source: SlideSource = {
    kind: 'slide',
    bytes,
    fonts: fonts.map(({ hash }) => hash),
    ...(expiring.length > 0 && { expiring }),
  }
  const fileCount = fonts.length + mediaOfSlide(document).length + sourcesOfSlide(document).length
  return { source: JSON.stringify(source), fileCount }
}

async function requireMySlide(db: AccountDb, member: Member, id: string): Promise<MediaRow> {
  const [seen] = await findManyMedia(db, await mediaScopeOf(db, member, 'see'), [id])
  if (seen?.kind !== 'slide') return notFound('slide')
  const [row] = await requireMyMedia(db, member, [id])
  return row ?? notFound('slide')
}

/** Stores the document and the picture of a slide, then calls `write` for its row. */
async function placeSlide(
  platform: Platform,
  { accountId }: Member,
  {
    file,
    fields: { document },
  }: Pick<ReceivedUpload<typeof createSlide>, 'file'> & { fields: { document: SlideDocument } },
  write: (facts: Facts, fileCount: number) => Promise<MediaRow>,
): Promise<MediaRow> {
  const { storage, decoder, ffmpeg } = platform
  if (!file) return invalid('file', 'The picture of the slide is missing.')
  const extension = await extensionOf(file, ffmpeg)
  if (!kindOf(mediaTypes[extension].kind ?? '').isPicture)
    return invalid('file', 'The picture of a slide must be an image.')
  const picture = await prepareUpload(
    { storage, decoder, ffmpeg, accountId },
    { file, extension, thumbnail: undefined },
  )
  const path = storage.temporaryFile()
  try {
    const json = JSON.stringify(document)
    await writeFile(path, json)
    const original = await named(path, 'json')
    const { source, fileCount } = await describe(document, original.bytes)
    const slide: PreparedUpload = { ...picture, kind: 'slide', source, original }
    return await placePrepared(platform, accountId, { prepared: slide }, (facts) => write(facts, fileCount))
  } finally {
    const left = [path, picture.original.path]
    await Promise.all(left.map((one) => rm(one, { force: true })))
  }
}
