import { WebSource } from '@digisigncast/contract/content/web-pages'
import { ofAccount } from '../../../database/access/access.ts'
import type { AccountDb } from '../../../database/open.ts'
import { OutgoingFailure } from '../../../platform/outgoing/outgoing-failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { sourceFrom } from '../media/index.ts'
import { pageRequest } from './check-page.ts'

/** An answer counts for all displays that load the page meanwhile. */
const keptMs = 60_000
const maxKept = 2000
/** Displays wait for the answer. */
const timeoutMs = 4000
const requestsPerMinute = 60
/** Others, such as 403 and 503, can be an answer to this server alone: sites refuse programs so. */
const errors = new Set([404, 410, 500, 502, 504])

/**
 * Tells displays whether the site of a web page answers with an error. An error that it had when it was saved does not
 * count: who saved it has read of it.
 */
export function shownPages(platform: Platform) {
  const requests = platform.limiter('url-media/shown', requestsPerMinute, 60)
  const known = new Map<string, { at: number; isError: Promise<boolean> }>()
  const lastOf = (url: string): Promise<boolean> | undefined => {
    const last = known.get(url)
    return last && Math.abs(platform.now() - last.at) < keptMs ? last.isError : undefined
  }
  const ask = async (accountId: string, url: string): Promise<boolean> => {
    if (!lastOf(url)) await requests.take(accountId)
    const last = lastOf(url)
    if (last) return last
    const isError = answersWithError(platform, url)
    known.delete(url)
    known.set(url, { at: platform.now(), isError })
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size > maxKept) known.delete(oldest)
    isError.catch(() => known.delete(url))
    return isError
  }
  return async (accountId: string, mediaId: string): Promise<boolean> => {
    const source = await findSource(ofAccount(platform.db, accountId), mediaId)
    return source?.problem === null && ask(accountId, source.url)
  }
}

async function answersWithError({ fetchPublic }: Platform, url: string): Promise<boolean> {
  try {
    const { status } = await fetchPublic(url, { ...pageRequest, timeoutMs })
    return errors.has(status)
  } catch (error) {
    // The displays may reach it.
    if (error instanceof OutgoingFailure) return false
    throw error
  }
}

/** The settings of a web page; undefined for other media. */
async function findSource(db: AccountDb, id: string): Promise<WebSource | undefined> {
  const row = await db.selectFrom('media').select('source').where('id', '=', id).executeTakeFirst()
  return row && sourceFrom(WebSource, row.source)
}
