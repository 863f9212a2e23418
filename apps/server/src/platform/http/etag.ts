import type { FastifyRequest } from 'fastify'

/** True when `If-None-Match` contains this ETag. Proxies send several ETags, or weak ones. */
export function isKnown({ headers }: FastifyRequest, etag: string | undefined): boolean {
  const known = headers['if-none-match']
  if (known === undefined || etag === undefined) return false
  return known === etag || known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
