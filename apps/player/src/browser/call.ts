import type { Endpoint, Reply, Sent } from '@digisigncast/contract/api/endpoint'
import type { ApiError, ErrorCode } from '@digisigncast/contract/api/errors'

import { noteServerTime } from './clock.ts'

/** `code` is `away` without a response, and `foreign` for one of another server (captive portal, proxy during an update). */
export interface Refusal {
  code: ErrorCode | 'away' | 'foreign'
  message: string
  /** From the `Retry-After` header. */
  retryMs: number | undefined
}

/** Whether there was no response from the server itself. */
export const isWithoutServer = ({ code }: Refusal): boolean => code === 'away' || code === 'foreign'

export type Answer<T> = { ok: true; body: T } | ({ ok: false } & Refusal)

interface Call<E extends Endpoint> {
  path: E['path']
  body: Sent<E> extends { body: infer B } ? B : never
  token?: string
}

const timeoutMs = 10_000

async function refusalOf(response: Response): Promise<Refusal> {
  const error = (await response.json().catch(() => undefined)) as Partial<ApiError> | undefined
  const seconds = Number(response.headers.get('Retry-After'))
  return {
    code: (typeof error?.message === 'string' && error.code) || 'foreign',
    message: error?.message ?? '',
    retryMs: seconds > 0 ? seconds * 1000 : undefined,
  }
}

/** Sends one API request, typed by the contract. Never throws. */
export async function post<E extends Endpoint>({ path, body, token }: Call<E>): Promise<Answer<Reply<E>>> {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const sentAt = performance.now()
    const response = await fetch(`/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: timeout.signal,
    })
    noteServerTime(response, sentAt)
    if (!response.ok) return { ok: false, ...(await refusalOf(response)) }
    return { ok: true, body: (await response.json()) as Reply<E> }
  } catch {
    return { ok: false, code: 'away', message: '', retryMs: undefined }
  } finally {
    clearTimeout(timer)
  }
}
