import type { DocumentSource } from '@digisigncast/contract/content/media-types'
import type { Platform } from '../../../platform/platform.ts'
import { change, theServer } from '../../kernel/accounts/index.ts'
import { afterStoring, beforeStoring } from '../../kernel/quotas/index.ts'
import { queue } from '../conversions/index.ts'
import {
  aboutMediaItem,
  findManyMedia,
  keepPicture,
  listFilesBeside,
  lockFiles,
  mediaFilesOf,
  removeFiles,
  replacePages,
  requireRoomForFile,
  updateMedia,
} from '../media/index.ts'
import { damagedDocument } from './kinds/document.ts'
import { maxPlaybackSide } from './kinds/image.ts'
import { named, type PreparedFile } from './kinds/preparation.ts'

const maxNamedFonts = 5

/** Files of a rendered page, still temporary. */
export interface RenderedPage {
  picture: PreparedFile
  thumbnail: PreparedFile
  width: number
  height: number
  /** Names of fonts without which letters are missing. */
  missingFonts: readonly string[]
}

type Facts = Pick<RenderedPage, 'width' | 'height' | 'missingFonts'>

/** Settings and functions for the rendering of documents. */
export const rendering = {
  side: maxPlaybackSide,
  damaged: damagedDocument,
  /** The files of a page with their content-based names. */
  named: async (to: string, small: string, facts: Facts): Promise<RenderedPage> => {
    const [picture, thumbnail] = [await named(to, 'webp'), await named(small, 'webp')]
    return { picture, thumbnail, ...facts }
  },
  /** Storage that pages occupy; equal ones are stored once. */
  bytesOf: (pages: readonly RenderedPage[]): number => sumOf(filesOf(pages)),
}

const filesOf = (pages: readonly RenderedPage[]): PreparedFile[] => {
  const all = pages.flatMap(({ picture, thumbnail }) => [picture, thumbnail])
  return [...new Map(all.map((file) => [file.name, file])).values()]
}

const sumOf = (files: readonly PreparedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0)

/** JSON of the `DocumentSource`; null if no letters are missing. */
function sourceOf(pages: readonly RenderedPage[]): string | null {
  const fonts = [...new Set(pages.flatMap(({ missingFonts }) => missingFonts))].slice(0, maxNamedFonts)
  if (fonts.length === 0) return null
  const names = `${fonts.length === 1 ? 'the font' : 'the fonts'} ${fonts.join(', ')}`
  const problem = `Letters are missing: this PDF does not contain ${names}. Export it with its fonts and replace the file.`
  return JSON.stringify({ kind: 'document', problem } satisfies DocumentSource)
}

class Canceled extends Error {}

/**
 * Stores the pages of a document, which becomes the file of its media item if it is not yet. Returns false, and stores
 * nothing, when its conversion was canceled meanwhile.
 */
export async function storePages(
  platform: Platform,
  row: queue.ConversionRow,
  { holder, pages }: { holder: string; pages: readonly RenderedPage[] },
): Promise<boolean> {
  const { storage } = platform
  const { account_id: accountId } = row
  const files = filesOf(pages)
  let before: string[] = []
  for (const { path, name } of files) await storage.bring(path, `${accountId}/${name}`)
  try {
    await lockFiles(platform, accountId, async () => {
      try {
        for (const { path, name } of files) await storage.adopt(path, `${accountId}/${name}`)
        before = await writeRows(platform, row, { holder, pages })
      } catch (error) {
        await removeFiles(
          platform,
          accountId,
          files.map(({ name }) => name),
        )
        throw error
      }
      await removeFiles(platform, accountId, before)
    })
  } catch (error) {
    if (error instanceof Canceled) return false
    throw error
  } finally {
    platform.mediaTotals.moved(accountId)
  }
  return true
}

/** Returns the files that the media item had before. */
const writeRows = async (
  platform: Platform,
  { media_id: id, account_id: accountId, file, pending_file, pending_bytes }: queue.ConversionRow,
  { holder, pages }: { holder: string; pages: readonly RenderedPage[] },
): Promise<string[]> => {
  const [first] = pages
  if (!first) throw new Canceled()
  const { files } = await change(platform, theServer(accountId), {
    movesContent: { media: [id] },
    work: async (trx) => {
      const [media] = await findManyMedia(trx, { accountId, hiddenOwners: [] }, [id])
      const beside = await listFilesBeside(trx, [id])
      const growth = await beforeStoring(trx)
      if (!media || !(await queue.finish(trx, id, holder))) throw new Canceled()
      await keepPicture(trx, { accountId, id, now: platform.now() })
      await updateMedia(trx, id, {
        kind: 'document',
        source: sourceOf(pages),
        original_file: file,
        playback_file: first.picture.name,
        thumbnail_file: first.thumbnail.name,
        mime: 'image/webp',
        bytes: first.picture.bytes,
        width: first.width,
        height: first.height,
        page_count: pages.length,
        duration_ms: null,
        video_codec: null,
        audio_codec: null,
        part_hashes: first.picture.partHashes,
        stored_bytes: (pending_file === null ? media.stored_bytes : pending_bytes) + sumOf(filesOf(pages)),
      })
      await replacePages(
        trx,
        id,
        pages.map(({ picture, thumbnail, width, height }, index) => ({
          media_id: id,
          page: index + 1,
          account_id: accountId,
          page_file: picture.name,
          thumbnail_file: thumbnail.name,
          width,
          height,
          bytes: picture.bytes,
          part_hashes: picture.partHashes,
        })),
      )
      await requireRoomForFile(trx, id)
      await afterStoring(trx, accountId, growth)
      return { media, files: [...mediaFilesOf(media), ...beside] }
    },
    event: ({ media }) =>
      pending_file === null ? undefined : { type: 'media.document_rendered', ...aboutMediaItem(media) },
    // The first pages of an upload are not in the log.
    hints: ['media.changed', 'playlists.changed', 'screens.changed'],
  })
  return files
}
