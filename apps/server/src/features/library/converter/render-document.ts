import { rm } from 'node:fs/promises'
import { ofAccount } from '../../../database/access/access.ts'
import { Undecodable } from '../../../platform/decoding/decoder.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findStorageLeft } from '../../kernel/quotas/index.ts'
import { queue } from '../conversions/index.ts'
import { findManyMedia } from '../media/index.ts'
import { type RenderedPage, rendering, storePages } from '../uploads/index.ts'
import { CannotConvert, explain, type Task } from './task.ts'

/** Time limit for all pages of a document, without their waiting; `DECODE_SECONDS` limits each page. */
const maxTotalMs = 10 * 60 * 1000
const publishEveryMs = 1000
/** Another server takes over what was silent for a minute; a page can take longer. */
const touchEveryMs = 10_000

const tooSlow = 'This PDF takes longer than 10 minutes to render. Split it, or export it with simpler graphics.'
const storageFull = 'The pages would not fit into your storage. Delete media, then try again.'

/** The conversion was canceled, or its media item deleted or replaced. */
class Canceled extends Error {}

/**
 * Renders the pages of a document in decode processes, one after the other, and stores them. Returns false when it was
 * canceled, deleted or replaced meanwhile. An interrupted rendering starts again with the first page.
 */
export async function renderDocument(platform: Platform, task: Task): Promise<boolean> {
  const { row, holder } = task
  const paths: string[] = []
  const alive = keepTouched(platform, task)
  try {
    const [media] = await findManyMedia(
      ofAccount(platform.db, row.account_id),
      { accountId: row.account_id, hiddenOwners: [] },
      [row.media_id],
    )
    if (!media) return true
    const pages = await platform.storage.withLocal(`${row.account_id}/${row.file}`, (from) =>
      renderPages(platform, task, { from, paths }),
    )
    return await storePages(platform, row, { holder, pages })
  } catch (error) {
    if (error instanceof Canceled) return false
    if (error instanceof Undecodable) throw new CannotConvert(error.message || rendering.damaged)
    return explain(error)
  } finally {
    clearInterval(alive)
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }
}

const keepTouched = ({ db, now, log }: Platform, { row, holder }: Task) =>
  setInterval(() => {
    queue
      .touch(ofAccount(db, row.account_id), row.media_id, holder, { now: now() })
      .catch((err: unknown) => log.warn({ err }, 'the progress of a rendering could not be stored'))
  }, touchEveryMs).unref()

/** A server that stops does not wait for the page. */
async function until<T>(stop: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(stop.reason)
  stop.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    stop.removeEventListener('abort', onAbort)
  }
}

interface Files {
  /** The document. */
  from: string
  /** Temporary files, to be deleted. */
  paths: string[]
}

async function renderPages(platform: Platform, { row, holder, stop }: Task, { from, paths }: Files) {
  const { db, decoder, disk, live, storage, now } = platform
  const accountId = row.account_id
  const left = (await findStorageLeft(db, accountId)) ?? Infinity
  const { pages: count } = await decoder.run(accountId, 'document', { path: from })
  const pages: RenderedPage[] = []
  let [publishedAt, totalMs] = [-Infinity, 0]
  for (let page = 1; page <= count; page += 1) {
    stop.throwIfAborted()
    if (totalMs > maxTotalMs) throw new CannotConvert(tooSlow)
    await disk.require(0)
    const percent = Math.floor(((page - 1) / count) * 100)
    if (
      !(await queue.touch(ofAccount(db, accountId), row.media_id, holder, { percent, page, pages: count, now: now() }))
    )
      throw new Canceled()
    if (performance.now() - publishedAt > publishEveryMs) {
      live.publish(accountId, ['media.changed'])
      publishedAt = performance.now()
    }
    const [to, thumbnail] = [storage.temporaryFile(), storage.temporaryFile()]
    paths.push(to, thumbnail)
    const input = { from, page, side: rendering.side, to, thumbnail }
    const { tookMs, ...facts } = await until(stop, decoder.run(accountId, 'page', input)).catch((error: unknown) => {
      if (!(error instanceof Undecodable)) throw error
      throw new CannotConvert(`Page ${page} could not be rendered. ${error.message || rendering.damaged}`)
    })
    totalMs += tookMs
    pages.push(await rendering.named(to, thumbnail, facts))
    if (rendering.bytesOf(pages) > left) throw new CannotConvert(storageFull)
  }
  return pages
}
