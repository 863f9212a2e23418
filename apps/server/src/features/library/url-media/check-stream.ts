import { mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import type { Fetched } from '../../../platform/outgoing/fetch-public.ts'
import { type Checking, checkUrl, isMixedContent, mixedContentText, type Problem } from './check-url.ts'

/** Source: https://www.rfc-editor.org/rfc/rfc8216#section-4.3.1.1 */
const firstLine = '#EXTM3U'
const accept = 'application/vnd.apple.mpegurl, application/x-mpegurl, */*;q=0.5'
const words = mediaKinds.stream.address
const maxBytes = 2 * 1024 * 1024

/** Requests a stream and returns why displays may not play it. Only its playlist is read. */
export const checkStream = (platform: Checking, address: string): Promise<Problem> =>
  checkUrl(platform, address, {
    ...words,
    request: { accept, origin: new URL(platform.env.publicUrl).origin, maxBytes },
    judge: (answer, own) => ({ problem: problemOf(answer, own) }),
  })

function problemOf({ status, url, redirects, headers, body }: Fetched, own: URL): string | null {
  const stream = new URL(url)
  if (status >= 400) return `${stream.host} answered with the error ${status}. Displays cannot play the stream.`
  // Players ignore a byte order mark, although it is not allowed.
  if (
    !body
      .toString('utf8', 0, 16)
      .replace(/^\ufeff/, '')
      .startsWith(firstLine)
  )
    return `${stream.host} did not answer with an HLS playlist. Use the address of the stream itself: it usually ends with .m3u8.`
  if (isMixedContent(stream, own)) return mixedContentText(words.noun)
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
