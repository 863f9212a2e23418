import type { ApiError } from '@digisigncast/contract/errors'
import type { Manifest } from '@digisigncast/contract/manifest'
import { backoffMs } from '../backoff.ts'
import { readManifest } from './read-manifest.ts'

/** `unknown`: the server says that there is no such screen. `busy`: it asks us to try less often. */
export type Link = 'asking' | 'ok' | 'unreachable' | 'unknown' | 'busy'

export interface Follower {
  onManifest: (manifest: Manifest) => void
  onLink: (link: Link) => void
}

interface Answer {
  link: Link
  manifest?: Manifest
  etag?: string
  retryMs?: number
}

const defaultPollMs = 5000
const shortestPollMs = 1000
const longestWaitMs = 60_000
const answerWithinMs = 10_000

async function isUnknownScreen(response: Response): Promise<boolean> {
  // A proxy in front of a server that is being replaced answers 404 too, in words of its own.
  const body = (await response.json().catch(() => undefined)) as Partial<ApiError> | undefined
  return response.status === 404 && body?.code === 'resource.not_found'
}

async function ask(url: string, etag: string | undefined): Promise<Answer> {
  const response = await fetch(url, {
    headers: etag ? { 'If-None-Match': etag } : {},
    cache: 'no-store',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (response.status === 304) return { link: 'ok' }
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After'))
    return { link: 'busy', ...(seconds > 0 && { retryMs: seconds * 1000 }) }
  }
  if (!response.ok) return { link: (await isUnknownScreen(response)) ? 'unknown' : 'unreachable' }
  const manifest = readManifest(await response.json())
  const newTag = response.headers.get('ETag')
  return manifest ? { link: 'ok', manifest, ...(newTag && { etag: newTag }) } : { link: 'unreachable' }
}

const waitOr = (ms: number, wakers: EventTarget): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      wakers.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(ms, longestWaitMs))
    wakers.addEventListener('online', done)
  })

/** Asks for the programme of a screen again and again, for ever. A failure is told, and never ends it. */
export async function followManifest(screenKey: string, follower: Follower): Promise<never> {
  const url = `/api/v1/screens/${encodeURIComponent(screenKey)}/manifest`
  let etag: string | undefined
  let revision: string | undefined
  let pollMs = defaultPollMs
  let failures = 0
  for (;;) {
    const answer: Answer = await ask(url, etag).catch(() => ({ link: 'unreachable' }))
    failures = answer.link === 'ok' ? 0 : failures + 1
    if (answer.link === 'unknown') {
      // The screen may come back unchanged: then its programme must be told again.
      etag = undefined
      revision = undefined
    }
    if (answer.manifest) {
      etag = answer.etag
      pollMs = Math.max(answer.manifest.policy.pollMs || defaultPollMs, shortestPollMs)
      if (answer.manifest.revision !== revision) follower.onManifest(answer.manifest)
      revision = answer.manifest.revision
    }
    follower.onLink(answer.link)
    const waitMs = failures > 0 ? backoffMs(failures, Math.random()) : pollMs
    await waitOr(answer.retryMs ?? waitMs, window)
  }
}
