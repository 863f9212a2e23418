import type { Endpoint, Reply, Sent } from '@digisigncast/contract/api/endpoint'
import { parseJson, readReply } from '@digisigncast/contract/api/read-reply'
import { type AddressParts, pathOf, retrySecondsOf } from '@digisigncast/contract/api/request'
import { uploadMedia } from '@digisigncast/contract/content/media'
import { z } from 'zod'
import { CallError, errorOf, networkError, unreadable } from './call-error.ts'
import { withRetries } from './retries.ts'

export interface ClientOptions {
  /** Address of the server, such as https://signage.example.com. */
  url: string
  /** API token: dsc_… */
  token: string
  /** Used in place of the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /** Maximum number of repetitions after a 429, of a read also after a failure of the network. Default: 2. */
  retries?: number
  /** Longest wait before a call is repeated (ms). A call that would have to wait longer fails at once. Default: a minute. */
  longestWaitMs?: number
}

type Optional<T> = { [K in keyof T as Partial<T[K]> extends T[K] ? K : never]?: T[K] }
type Required<T> = { [K in keyof T as Partial<T[K]> extends T[K] ? never : K]: T[K] }

/** `params`, `query` and `body` of a call, by the names of the API, as far as it has them. */
export type CallInput<E extends Endpoint> = Required<Sent<E>> & Optional<Sent<E>> & { signal?: AbortSignal }

/** The input can be left out if nothing in it is required. */
export type CallArgs<E extends Endpoint> =
  Partial<CallInput<E>> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export interface Client {
  /** Makes a call and returns its answer. Throws a CallError, or the reason of `signal` if it is aborted. */
  call<E extends Endpoint>(endpoint: E, ...input: CallArgs<E>): Promise<Reply<E>>
  /** Uploads a picture, video, PDF or HTML package as a new media item. Throws the same errors. */
  upload(file: Blob, name: string, options?: { signal?: AbortSignal }): Promise<Reply<typeof uploadMedia>>
}

interface Input extends AddressParts {
  body?: Record<string, unknown>
  signal?: AbortSignal
}

/** A client of the API. Every field has the name that it has in the API document of the server. */
export function createClient({ url, token, retries = 2, longestWaitMs = 60_000, ...options }: ClientOptions): Client {
  const address = new URL(url).href.replace(/\/$/, '')
  const send = options.fetch ?? globalThis.fetch

  const attempt = async <E extends Endpoint>(endpoint: E, { body, signal, ...parts }: Input): Promise<Reply<E>> => {
    const response = await send(`${address}${pathOf(endpoint, parts)}`, {
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        ...(body && !endpoint.multipart && { 'content-type': 'application/json' }),
      },
      ...(body && { body: endpoint.multipart ? formOf(body) : JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    return answerOf(endpoint, response)
  }

  const call = <E extends Endpoint>(endpoint: E, input: Input = {}): Promise<Reply<E>> => {
    const { signal } = input
    const isRead = endpoint.effect === 'read'
    return withRetries(
      () =>
        attempt(endpoint, input).catch((error: unknown) => {
          throw error instanceof CallError || signal?.aborted ? error : networkError(error)
        }),
      { retries, longestWaitMs, isRead, signal },
    )
  }

  return {
    call: (endpoint, ...[input]) => call(endpoint, input as Input | undefined),
    upload: (file, name, { signal } = {}) =>
      call(uploadMedia, { body: { file: new File([file], name, { type: file.type }) }, ...(signal && { signal }) }),
  }
}

function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<Reply<E>> {
  const { ok, status, headers } = response
  if (ok && endpoint.reply instanceof z.ZodFile) {
    const blob = await response.blob()
    return new File([blob], fileNameIn(headers), { type: blob.type }) as Reply<E>
  }
  const json = parseJson(await response.text())
  if (!ok) {
    const seconds = retrySecondsOf(headers.get('retry-after'))
    throw errorOf(status, json, seconds === undefined ? undefined : seconds * 1000)
  }
  const read = readReply(endpoint, json)
  if (!read) throw unreadable(status)
  return read.reply
}

const fileNameIn = (headers: Headers): string =>
  /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
