import { type CallInput, type Endpoint, type Reply, serverTimeHeader } from '@digisigncast/contract/api/endpoint'
import { ApiError } from '@digisigncast/contract/api/errors'
import { parseJson } from '@digisigncast/contract/api/read-reply'
import { type AddressParts, pathOf, retrySecondsOf } from '@digisigncast/contract/api/request'
import { toOwnNames, toWireNames } from '@digisigncast/contract/api/wire-names'
import { Proposed } from '@digisigncast/contract/proposals/proposed'
import { confirmIdentity } from './confirm-identity.ts'
import { ApiFailure, NetworkFailure, ProposedChange, VersionFailure } from './failures.ts'
import { firstCalls } from './first-calls/first-calls.ts'
import { suspectConnection } from './live/connection.ts'
import { beginChange, tabHeaders } from './live/own-changes.ts'
import { noteServerTime } from './live/server-clock.ts'
import { readReply } from './replies/read-reply.ts'
import { clearSession, readSession, sessionStore } from './stored-session.ts'

export { ApiFailure, failureText, NetworkFailure, ProposedChange, unlessDeleted } from './failures.ts'

interface Parts extends AddressParts {
  body?: unknown
}

interface Options {
  signal?: AbortSignal
  token?: string
}

/**
 * Calls an endpoint of the contract, with the stored session or another `token`. Throws ApiFailure (error response),
 * NetworkFailure (no response), VersionFailure (a response of another version) or ProposedChange (it waits for approval). A call that needs a recent sign-in
 * asks the user to confirm it, and is repeated then.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
): Promise<Reply<E>> {
  try {
    return await callOnce(endpoint, input, options)
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.error.code === 'auth.confirm_required')) throw failure
    if (await confirmIdentity()) return callOnce(endpoint, input, options)
    throw new ApiFailure({ ...failure.error, message: 'Canceled. Nothing was changed.' }, failure.status)
  }
}

async function callOnce<E extends Endpoint>(endpoint: E, input: CallInput<E>, options: Options): Promise<Reply<E>> {
  const parts = wireParts(endpoint, input)
  const body = endpoint.multipart ? formOf(parts.body) : jsonOf(parts.body)
  const init: RequestInit = {
    method: endpoint.method,
    headers: { ...headersFor(body, options.token), ...(endpoint.effect !== 'read' && tabHeaders()) },
    signal: options.signal ?? null,
  }
  if (body !== undefined) init.body = body

  const endChange = endpoint.effect === 'read' ? undefined : beginChange()
  const url = pathOf(endpoint, parts)
  const sending = endpoint.method === 'GET' ? reachFirst(url, init, options.token) : reach(url, init)
  const response = await sending.catch((failure: unknown) => {
    endChange?.()
    throw failure
  })
  endChange?.((name) => response.headers.get(name))
  return parseResponse(
    endpoint,
    response.status,
    await response.text().catch(() => ''),
    retrySecondsOf(response.headers.get('retry-after')),
  )
}

/** Calls an endpoint that returns a file. Throws the same errors as `call`. */
export async function callForFile<E extends Endpoint>(
  endpoint: E & { method: 'GET' },
  input: CallInput<E>,
): Promise<Blob> {
  const response = await reach(pathOf(endpoint, wireParts(endpoint, input)), { headers: authorization() })
  if (response.ok)
    return response.blob().catch(() => {
      throw new NetworkFailure()
    })
  parseResponse(endpoint, response.status, await response.text().catch(() => ''))
  throw new NetworkFailure()
}

/** The input with the names of the API. */
function wireParts<E extends Endpoint>(endpoint: E, input: CallInput<E>): Parts {
  const { params, query, body } = input as Partial<Record<keyof Parts, object>>
  return {
    ...(params && { params: toWireNames(endpoint.params, params) as Record<string, string> }),
    ...(query && { query: toWireNames(endpoint.query, query) as Record<string, string | number | undefined> }),
    ...(body && { body: toWireNames(endpoint.body, body) }),
  }
}

/** Status of answers to calls that became proposals. */
const proposedStatus = 202

/** Parses a response, or throws its error. Clears the session if it is no longer valid. */
export function parseResponse<E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
  retrySeconds?: number,
): Reply<E> {
  const json = parseJson(text)
  if (status === proposedStatus) {
    const proposed = Proposed.safeParse(json)
    throw proposed.success ? new ProposedChange(proposed.data) : new VersionFailure()
  }
  if (status >= 200 && status < 300) {
    const reply = readReply(endpoint, json)
    if (reply !== undefined) return reply
    throw json === undefined ? new NetworkFailure() : new VersionFailure()
  }
  const isSessionDead = status === 401 && endpoint.allow[0] !== 'public'
  if (isSessionDead && readSession()) clearSession()
  const error = ApiError.safeParse(json)
  if (error.success) {
    const { errors, ...rest } = error.data
    throw new ApiFailure(
      { ...rest, ...(errors && { errors: toOwnNames(endpoint.body, errors) }) },
      status,
      retrySeconds,
    )
  }
  // Error without a message: callers use their own fallback text.
  if (json !== undefined) throw new ApiFailure({ code: 'server.unexpected', message: '' }, status)
  throw new NetworkFailure()
}

export function authorization(token = readSession()?.token): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

const jsonOf = (body: unknown) => (body === undefined ? undefined : JSON.stringify(body))

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

// For forms the browser sets the content type, with its boundary.
function headersFor(body: string | FormData | undefined, token?: string): Record<string, string> {
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
  return { accept: 'application/json', ...type, ...authorization(token) }
}

/** Reaches a reading call, which can have been sent while the console was loaded. */
async function reachFirst(url: string, init: RequestInit, token = readSession()?.token): Promise<Response> {
  const sent = firstCalls().take(url, token)
  const early = await sent?.answer.catch(() => undefined)
  init.signal?.throwIfAborted()
  const response = early ?? (await reach(url, init))
  if (response.ok) firstCalls().note(url, token, sessionStore())
  if (sent && early)
    noteServerTime(Number(early.headers.get(serverTimeHeader) ?? Number.NaN), sent.sentAt, sent.arrivedAt())
  return response
}

async function reach(url: string, init: RequestInit) {
  try {
    const sentAt = Date.now()
    const response = await fetch(url, init)
    noteServerTime(Number(response.headers.get(serverTimeHeader) ?? Number.NaN), sentAt)
    return response
  } catch (failure) {
    if (init.signal?.aborted) throw failure
    suspectConnection()
    throw new NetworkFailure()
  }
}
