import type { ApiError } from '@digisigncast/contract/api/errors'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { backoffMs } from '@digisigncast/socket/backoff'
import { noteServerTime } from '../browser/clock.ts'
import { readManifest } from './read-manifest.ts'
import { StallTimer } from './stall-timer.ts'

/**
 * `unreachable`: no answer. `failing`: the answer is an error, or not from this server (a proxy, a login page of a network).
 * `unusable`: this player failed at the answer. `unknown`: the screen does not exist. `closed`: it is
 * shown by its code only, and the address has its id. `busy`: rate-limited.
 */
export type Link = 'asking' | 'ok' | 'unreachable' | 'failing' | 'unusable' | 'unknown' | 'closed' | 'busy'

export interface PollEvents {
  /** A manifest with a new revision. */
  onManifest: (manifest: Manifest) => void
  /** @param error the first line, for `unusable` */
  onLink: (link: Link, error?: string) => void
  /** The server has confirmed the newest manifest; `askedAt` is performance.now() of the request. */
  onConfirmed: (askedAt: number) => void
}

interface Answer {
  link: Link
  manifest?: Manifest
  retryMs?: number
}

const defaultPollMs = 5000
const shortestPollMs = 1000
const defaultLinkedPollMs = 5 * 60_000
/** Jitter: players switched on together must not poll together. */
const linkedSpread = 0.2
/** A manifest can have megabytes: a slow connection is not interrupted, one without data for this time is. */
const stallMs = 10_000

/** @param isDevice false: the key of the screen is in the address of the page */
async function failedLink(response: Response, isDevice: boolean): Promise<Link> {
  // During an update a proxy may return 404 too, with another body.
  const body = (await response.json().catch(() => undefined)) as Partial<ApiError> | undefined
  if (response.status === 401 && !isDevice && body?.code === 'auth.required') return 'closed'
  return response.status === 404 && body?.code === 'resource.not_found' ? 'unknown' : 'failing'
}

async function ask(url: string, etag: string | undefined, token: string | undefined): Promise<Answer> {
  const late = new AbortController()
  const timer = new StallTimer(stallMs, () => late.abort())
  try {
    const headers = new Headers()
    if (etag) headers.set('If-None-Match', etag)
    if (token) headers.set('Authorization', `Bearer ${token}`)
    const sentAt = performance.now()
    const response = await fetch(url, { headers, cache: 'no-store', credentials: 'same-origin', signal: late.signal })
    noteServerTime(response, sentAt)
    return await read(response, timer, token !== undefined)
  } finally {
    timer.end()
  }
}

async function jsonOf({ body }: Response, timer: StallTimer): Promise<unknown> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const chunk = await reader?.read()
    if (!chunk?.value) return parsed(text + decoder.decode())
    timer.reset()
    text += decoder.decode(chunk.value, { stream: true })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function read(response: Response, timer: StallTimer, isDevice: boolean): Promise<Answer> {
  if (response.status === 304) return { link: 'ok' }
  if (response.status === 429) {
    const seconds = Number(response.headers.get('Retry-After'))
    return { link: 'busy', ...(seconds > 0 && { retryMs: seconds * 1000 }) }
  }
  if (!response.ok) return { link: await failedLink(response, isDevice) }
  const manifest = readManifest(await jsonOf(response, timer))
  return manifest ? { link: 'ok', manifest } : { link: 'failing' }
}

const firstLineOf = (error: unknown): string => String(error).split('\n')[0] ?? ''

/** Polls the manifest of a screen until stopped. Failures are reported and retried. */
export class ManifestPoll {
  #url: string
  #token: string | undefined
  #events: PollEvents
  #revision: string | undefined
  #pollMs = { alone: defaultPollMs, linked: defaultLinkedPollMs }
  #failures = 0
  #wake: () => void = () => undefined
  #isAsked = false
  #isStopped = false
  #onOnline = (): void => this.soon()

  /** @param token of the device; it polls rarely, because hints announce changes */
  constructor(screenKey: string, token: string | undefined, events: PollEvents) {
    this.#url = `/api/v1/screens/${encodeURIComponent(screenKey)}/manifest`
    this.#token = token
    this.#events = events
  }

  /** @param revision of the stored manifest */
  start(revision: string | undefined): void {
    this.#revision = revision
    window.addEventListener('online', this.#onOnline)
    void this.#run()
  }

  soon(): void {
    this.#isAsked = true
    this.#wake()
  }

  stop(): void {
    this.#isStopped = true
    window.removeEventListener('online', this.#onOnline)
    this.#wake()
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      this.#isAsked = false
      const etag = this.#revision && `"${this.#revision}"`
      const askedAt = performance.now()
      const answer: Answer = await ask(this.#url, etag, this.#token).catch(() => ({ link: 'unreachable' }))
      if (this.#isStopped) return
      try {
        this.#handle(answer)
        if (answer.link === 'ok') this.#events.onConfirmed(askedAt)
      } catch (error) {
        // This player cannot use the manifest, but perhaps the next one.
        this.#handle({ link: 'unusable' }, firstLineOf(error))
      }
      const waitMs = this.#failures > 0 ? backoffMs(this.#failures, Math.random()) : this.#restMs()
      if (!this.#isAsked) await this.#sleep(answer.retryMs ?? waitMs)
    }
  }

  #handle({ link, manifest }: Answer, error?: string): void {
    // The screen may reappear unchanged: its manifest must be reported again.
    if (link === 'unknown' || link === 'closed') this.#revision = undefined
    if (manifest) {
      const { pollMs, linkedPollMs } = manifest.policy
      this.#pollMs = { alone: pollMs || defaultPollMs, linked: linkedPollMs || defaultLinkedPollMs }
      if (manifest.revision !== this.#revision) this.#events.onManifest(manifest)
      this.#revision = manifest.revision
    }
    this.#failures = link === 'ok' ? 0 : this.#failures + 1
    this.#events.onLink(link, error)
  }

  #restMs(): number {
    if (this.#token === undefined) return Math.max(this.#pollMs.alone, shortestPollMs)
    return Math.max(this.#pollMs.linked, shortestPollMs) * (1 + linkedSpread * (2 * Math.random() - 1))
  }

  #sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
