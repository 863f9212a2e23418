import type { SecondFactorDue, SignedIn } from '@digisigncast/contract/accounts/session'
import { apiPrefix, type Endpoint, type Reply, type Sent } from '@digisigncast/contract/api/endpoint'
import type { MediaFile, uploadMedia } from '@digisigncast/contract/content/media'

export interface Answer<T> {
  status: number
  headers: Headers
  body: T
}

/** Without a check in each test: users of most tests have no second factor. */
type ReplyOf<E extends Endpoint> = E extends { path: 'login' }
  ? { data: SignedIn & Partial<SecondFactorDue> }
  : Reply<E>

/** Any response: the reply of the call, or the failure. */
export type Anything<E extends Endpoint> = ReplyOf<E> & {
  message: string
  code?: string
  errors?: Record<string, string[]>
}

/** HTTP client for a running server. `address` is the client address if the server trusts 127.0.0.1 as a proxy. */
export function clientOf(url: string, token?: string, address?: string) {
  const authorization: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(address && { 'x-forwarded-for': address }),
  }

  const send = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${url}${path}`, { ...init, headers: { ...authorization, ...(init.headers as Record<string, string>) } })

  const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Answer<Anything<E>>> => {
    const { params = {}, query, body } = input as Partial<Record<'params' | 'query' | 'body', Record<string, unknown>>>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query ?? {})) search.set(key, String(value))
    const response = await send(`${apiPrefix}/${path}?${search.toString()}`, {
      method: endpoint.method,
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.status, headers: response.headers, body: (await response.json()) as Anything<E> }
  }

  const upload = async (files: { file?: File; thumbnail?: File }): Promise<Answer<UploadAnswer>> => {
    const form = new FormData()
    form.set('is_large', 'false')
    for (const [name, file] of Object.entries(files)) form.set(name, file)
    const response = await send(`${apiPrefix}/upload-media`, { method: 'POST', body: form })
    return { status: response.status, headers: response.headers, body: (await response.json()) as UploadAnswer }
  }

  return { call, send, upload, token }
}

export type Client = ReturnType<typeof clientOf>

/** The answer for a picture or video; a document has no file to play yet. */
type UploadAnswer = Anything<typeof uploadMedia> & { data: MediaFile }
