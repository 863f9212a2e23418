import type { Endpoint, Reply, Sent } from '@digisigncast/contract/endpoint'
import type { ApiError, ErrorCode } from '@digisigncast/contract/errors'

/** `away`: nobody answered, or somebody who is not our server (a portal, a proxy of a server that is replaced). */
export interface Refusal {
  code: ErrorCode | 'away'
  message: string
  /** The server asks for this much patience. */
  retryMs: number | undefined
}

export type Answer<T> = { ok: true; body: T } | ({ ok: false } & Refusal)

interface Call<E extends Endpoint> {
  path: E['path']
  body: Sent<E> extends { body: infer B } ? B : never
  token?: string
}

const answerWithinMs = 10_000

async function refusalOf(response: Response): Promise<Refusal> {
  const said = (await response.json().catch(() => undefined)) as Partial<ApiError> | undefined
  const seconds = Number(response.headers.get('Retry-After'))
  return {
    code: (typeof said?.message === 'string' && said.code) || 'away',
    message: said?.message ?? '',
    retryMs: seconds > 0 ? seconds * 1000 : undefined,
  }
}

/** One call to the server, by the contract. It never throws. */
export async function post<E extends Endpoint>({ path, body, token }: Call<E>): Promise<Answer<Reply<E>>> {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), answerWithinMs)
  try {
    const response = await fetch(`/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
      cache: 'no-store',
      signal: tooLate.signal,
    })
    if (!response.ok) return { ok: false, ...(await refusalOf(response)) }
    return { ok: true, body: (await response.json()) as Reply<E> }
  } catch {
    return { ok: false, code: 'away', message: '', retryMs: undefined }
  } finally {
    clearTimeout(timer)
  }
}
