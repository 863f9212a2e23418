import type { FastifyRequest } from 'fastify'

/** The address at which a device reached the server; `otherwise` if that is `localhost`, which other devices cannot use. */
export function requestOrigin({ protocol, host, hostname }: FastifyRequest, otherwise: string): string {
  const url = URL.parse(`${protocol}://${host}`)
  return url === null || /^(localhost|127\.|\[?::1)/.test(hostname) ? otherwise : url.origin
}
