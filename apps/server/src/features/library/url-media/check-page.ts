import type { IncomingHttpHeaders } from 'node:http'
import type { WebSource } from '@digisigncast/contract/content/web-pages'
import { mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import type { Fetched } from '../../../platform/outgoing/fetch-public.ts'
import { type Checking, checkUrl, isMixedContent, mixedContentText } from './check-url.ts'

const words = mediaKinds.web.address

type Found = Pick<WebSource, 'problem' | 'forbidsFrames'>

/** Only the headers of a page are read. */
export const pageRequest = { accept: 'text/html, */*;q=0.5', maxBytes: 0 } as const

/** Requests a page and returns why displays may not show it, and whether it forbids frames. */
export const checkPage = (platform: Checking, address: string): Promise<Found> =>
  checkUrl<Found>(platform, address, {
    ...words,
    request: pageRequest,
    judge: judgePage,
  })

function judgePage({ status, url, headers }: Fetched, own: URL): Found {
  const page = new URL(url)
  if (status >= 400) return { problem: `${page.host} answered with the error ${status}. Displays may show that error.` }
  if (isMixedContent(page, own))
    return { problem: `The address redirects to ${page.origin}. ${mixedContentText(words.noun)}` }
  if (mayBeFramed(headers, page, own)) return { problem: null }
  return {
    problem: `${page.host} does not allow embedding. Displays other than the Android app show the fallback image, or skip it. Use an address for embedding, or ask its operator to allow ${own.origin}.`,
    forbidsFrames: true,
  }
}

/** Whether the headers of a page allow a frame in pages of `own`. `frame-ancestors` replaces `X-Frame-Options`. */
export function mayBeFramed(headers: IncomingHttpHeaders, page: URL, own: URL): boolean {
  const policies = [headers['content-security-policy'] ?? []].flat().flatMap((value) => value.split(','))
  const lists = policies.map(ancestorsOf).filter((list) => list !== undefined)
  if (lists.length > 0) return lists.every((list) => list.some((source) => matches(source, page, own)))
  return !/\b(deny|sameorigin)\b/i.test(String(headers['x-frame-options'] ?? ''))
}

/** The sources of the directive `frame-ancestors` of a policy; undefined without it. */
function ancestorsOf(policy: string): string[] | undefined {
  const directives = policy.split(';').map((directive) => directive.trim().toLowerCase().split(/\s+/))
  return directives.find(([name]) => name === 'frame-ancestors')?.slice(1)
}

/** Whether a source of a policy matches an origin. Source: https://www.w3.org/TR/CSP3/#match-url-to-source-expression */
function matches(source: string, page: URL, own: URL): boolean {
  if (source === '*') return true
  if (source === "'self'") return page.origin === own.origin
  if (/^[a-z][a-z\d+.-]*:$/.test(source))
    return source === own.protocol || (source === 'http:' && own.protocol === 'https:')
  const [, scheme, host = '', port] = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?/.exec(source) ?? []
  if (scheme !== undefined && scheme !== own.protocol.slice(0, -1) && !(scheme === 'http' && own.protocol === 'https:'))
    return false
  if (port !== undefined && port !== '*' && port !== portOf(own)) return false
  if (port === undefined && own.port !== '') return false
  return host === '*' || (host.startsWith('*.') ? own.hostname.endsWith(host.slice(1)) : host === own.hostname)
}

const portOf = ({ port, protocol }: URL): string => port || (protocol === 'https:' ? '443' : '80')
