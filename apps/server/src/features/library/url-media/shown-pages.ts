import { ofAccount } from '../../../database/access/access.ts'
import { OutgoingFailure } from '../../../platform/outgoing/outgoing-failure.ts'
import type { Platform } from '../../../platform/platform.ts'
import { pageRequest } from './check-page.ts'
import { findSource } from './shown-pages.repo.ts'

/** An answer counts for all displays that load the page meanwhile. */
const keptMs = 60_000
const maxKept = 2000
/** Displays wait for the answer. */
const timeoutMs = 4000
const requestsPerMinute = 60

/**
 * Tells displays whether the site of a web page answers with an error. An error that it had when it was saved does not
 * count: who saved it has read of it. Nor do refusals such as 403, which can be for this server alone.
 */
export function shownPages(platform: Platform) {
  const requests = platform.limiter('url-media/shown', requestsPerMinute, 60)
  const known = new Map<string, { at: number; isError: Promise<boolean> }>()
  const ask = (accountId: string, url: string): Promise<boolean> => {
    const now = platform.now()
    const last = known.get(url)
    if (last && Math.abs(now - last.at) < keptMs) return last.isError
    const isError = requests.take(accountId).then(() => answersWithError(platform, url))
    known.delete(url)
    known.set(url, { at: now, isError })
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
    return status === 404 || status === 410 || status >= 500
  } catch (error) {
    // The displays may reach it.
    if (error instanceof OutgoingFailure) return false
    throw error
  }
}
