import { type Fetched, OutgoingFailure } from '../../platform/outgoing/fetch-public.ts'
import type { Platform } from '../../platform/platform.ts'
import { isMixedContent } from '../web-pages/index.ts'

/** Source: https://www.rfc-editor.org/rfc/rfc8216#section-4.3.1.1 */
const firstLine = '#EXTM3U'
const accept = 'application/vnd.apple.mpegurl, application/x-mpegurl, */*;q=0.5'
const maxBytes = 2 * 1024 * 1024

/**
 * Requests a stream and returns why displays may not play it, as a sentence for the user who entered its address; null if
 * no problem was found. Only its playlist is read.
 */
export async function checkStream(
  { env, fetchPublic }: Pick<Platform, 'env' | 'fetchPublic'>,
  address: string,
  timeoutMs = 10_000,
): Promise<string | null> {
  const own = new URL(env.publicUrl)
  if (isMixedContent(new URL(address), own)) return mixed
  try {
    const answer = await fetchPublic(address, { accept, origin: own.origin, maxBytes, timeoutMs })
    return problemOf(answer, own)
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    if (error.code === 'not_public')
      return `${new URL(address).host} is not a public address, so this server did not check the stream. Displays in the same network can play it.`
    return error.message
  }
}

const mixed =
  'Players open this server with https, and browsers do not load streams with http then. Use the address with https.'

function problemOf({ status, url, redirects, headers, body }: Fetched, own: URL): string | null {
  const stream = new URL(url)
  if (status >= 400) return `${stream.host} answered with the error ${status}. Displays cannot play the stream.`
  if (body.subarray(0, firstLine.length).toString() !== firstLine)
    return `${stream.host} did not answer with an HLS playlist. Use the address of the stream itself: it usually ends with .m3u8.`
  if (isMixedContent(stream, own)) return mixed
  const unreadable = firstUnreadable([...redirects, { url, headers }], own)
  if (!unreadable) return null
  const { host } = unreadable
  return host === stream.host
    ? `${host} does not allow players to read the stream. Ask its operator for the header “Access-Control-Allow-Origin: ${own.origin}”.`
    : `${host} redirects to ${stream.host} without allowing players to follow. Use the address on ${stream.host} itself.`
}

/**
 * The first answer that browsers do not let a page of `own` read. Redirects need the permission, too, and after one that
 * leaves a foreign origin the request has no origin. Source: https://fetch.spec.whatwg.org/#http-redirect-fetch
 */
function firstUnreadable(answers: readonly Pick<Fetched, 'url' | 'headers'>[], own: URL): URL | undefined {
  let before = own.origin
  let hasOrigin = true
  for (const { url, headers } of answers) {
    const address = new URL(url)
    if (before !== own.origin && before !== address.origin) hasOrigin = false
    before = address.origin
    const allowed = headers['access-control-allow-origin']
    if (address.origin === own.origin && hasOrigin) continue
    if (allowed !== '*' && !(hasOrigin && allowed === own.origin)) return address
  }
  return undefined
}
