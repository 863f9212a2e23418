import type { FastifyRequest } from 'fastify'

/** Does the caller already have what this ETag names? Proxies send several of them, or mark them as weak. */
export function isKnown({ headers }: FastifyRequest, etag: string | undefined): boolean {
  const known = headers['if-none-match']
  if (known === undefined || etag === undefined) return false
  return known === etag || known === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}
