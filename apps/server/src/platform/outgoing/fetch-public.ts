import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { aborted, destinationFinder, type Network } from './destination.ts'
import { OutgoingFailure } from './outgoing-failure.ts'
import { unpacked } from './unpack.ts'

export interface FetchOptions {
  /** Accepted types, as the header `Accept`. */
  accept: string
  /** The origin of the page that will read the address later, as the header `Origin`. */
  origin?: string
  /** `ETag` and `Last-Modified` of the known version: the answer is then 304 if it is still current. */
  known?: { etag?: string | undefined; modified?: string | undefined }
  /** 0: only status and headers are needed. */
  maxBytes: number
  /** For everything, redirects included. */
  timeoutMs: number
  /** Sent by POST. Redirects are not followed then, and an answer that is longer than `maxBytes` is cut. */
  post?: { body: Buffer; headers: Record<string, string> }
  /** The header `Authorization`. Redirects are not followed then. */
  authorization?: string
}

export interface Fetched {
  status: number
  /** The address after all redirects. */
  url: string
  /** The answers that redirected, in order. */
  redirects: { url: string; headers: IncomingMessage['headers'] }[]
  headers: IncomingMessage['headers']
  body: Buffer
}

export type FetchPublic = (url: string, options: FetchOptions) => Promise<Fetched>

const maxRedirects = 3
/** Packed bytes that are read of an answer which is cut: chunks of the network are larger than what is kept. */
const cutAfterBytes = 256 * 1024
/** Answers 1xx before the final one. */
const maxInterim = 10
const agent = 'DigiSignCast'

/**
 * Opens the only way to addresses that users enter: http and https, without credentials, to public addresses. Each
 * address of a name is checked, and the connection goes to the checked one, again for each redirect.
 */
export function openFetchPublic(network: Network): FetchPublic {
  const find = destinationFinder(network)
  return async (address, options) => {
    const signal = AbortSignal.timeout(options.timeoutMs)
    let url = parsed(address)
    let hasBegun = false
    try {
      const redirects: Fetched['redirects'] = []
      for (;;) {
        hasBegun = false
        const to = await find(url, signal)
        const answer = await Promise.race([send(url, to, options, signal), aborted(signal)])
        hasBegun = true
        const location = options.post || options.authorization ? undefined : redirectOf(answer)
        if (location === undefined) return { ...(await received(answer, url, options)), redirects }
        answer.destroy()
        redirects.push({ url: url.href, headers: answer.headers })
        if (redirects.length > maxRedirects) throw new OutgoingFailure('redirects', 'The address redirects too often.')
        url = parsed(location, url)
      }
    } catch (error) {
      if (signal.aborted) {
        const what = hasBegun ? 'finish its answer' : 'answer'
        throw new OutgoingFailure('timeout', `${url.host} did not ${what} within ${options.timeoutMs / 1000} s.`)
      }
      if (error instanceof OutgoingFailure) throw error
      const code = codeOf(error)
      if (/CERT|SIGNATURE/.test(code))
        throw new OutgoingFailure(
          'unreachable',
          `The certificate of ${url.host} is not valid (${code}). Ask the operator of that site to renew it.`,
        )
      const what = hasBegun ? 'sent an answer that could not be read' : 'could not be reached'
      throw new OutgoingFailure('unreachable', `${url.host} ${what} (${code}).`)
    }
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'connection failed'

function parsed(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new OutgoingFailure('invalid_address', 'The address must begin with https:// or http://.')
  if (url.username || url.password)
    throw new OutgoingFailure('invalid_address', 'The address must not contain a password.')
  return url
}

const redirectOf = ({ statusCode = 0, headers }: IncomingMessage): string | undefined =>
  [301, 302, 303, 307, 308].includes(statusCode) ? headers.location : undefined

function send(
  url: URL,
  to: { address: string; family: number },
  { accept, origin, known, post, authorization }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  // Called in place of the name service, so that the connection goes to the address that was checked.
  const lookup: LookupFunction = (_host, { all }, done) => {
    if (all) done(null, [to])
    else done(null, to.address, to.family)
  }
  const headers = {
    accept,
    'accept-encoding': 'br, gzip, deflate',
    'user-agent': agent,
    ...(origin && { origin }),
    ...(authorization && { authorization }),
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.modified && { 'if-modified-since': known.modified }),
    ...(post && { ...post.headers, 'content-length': post.body.length }),
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: post ? 'POST' : 'GET', headers, lookup, signal, agent: false }, resolve).once(
      'error',
      reject,
    )
    // Answers of the kind 101 and closed connections are no errors for Node, and no answers either.
    sent.once('upgrade', (_answer, socket) => socket.destroy()).once('close', () => reject(new Error('no answer')))
    let interim = 0
    sent.on('information', () => {
      interim += 1
      if (interim > maxInterim) sent.destroy(new Error('too many interim answers'))
    })
    sent.end(post?.body)
  })
}

const tooLarge = (maxBytes: number) =>
  new OutgoingFailure('too_large', `The answer is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`)

/** Reads a body and unpacks it. Packed and unpacked it has at most `maxBytes`. Of answers to a POST, what arrived is enough. */
async function received(
  answer: IncomingMessage,
  url: URL,
  { maxBytes, post }: FetchOptions,
): Promise<Omit<Fetched, 'redirects'>> {
  const { statusCode: status = 0, headers } = answer
  const chunks: Buffer[] = []
  try {
    if (maxBytes > 0)
      for await (const chunk of limited(answer, { maxBytes, isCut: post !== undefined })) chunks.push(chunk)
  } catch (error) {
    if (!post) throw error
  } finally {
    answer.destroy()
  }
  return { status, url: url.href, headers, body: Buffer.concat(chunks) }
}

/** The chunks of a body. Fails when it is longer than `maxBytes`, or ends there. */
async function* limited(answer: IncomingMessage, { maxBytes, isCut }: { maxBytes: number; isCut: boolean }) {
  if (!isCut && Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  let left = maxBytes
  const body = await unpacked(answer, {
    maxBytes: isCut ? cutAfterBytes : maxBytes,
    tooLarge: () => tooLarge(maxBytes),
  })
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (chunk.length > left && !isCut) throw tooLarge(maxBytes)
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (isCut && left <= 0) return
  }
}
