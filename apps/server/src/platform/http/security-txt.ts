import type { FastifyInstance } from 'fastify'

const path = '/.well-known/security.txt'
const dayMs = 24 * 60 * 60 * 1000
// RFC 9116 recommends less than a year.
const validDays = 180

interface Contact {
  /** URIs for vulnerability reports. Without one there is no file. */
  contacts: readonly string[]
  /** Public addresses of this server. */
  origins: readonly string[]
  now: () => number
}

/** Serves `/.well-known/security.txt` (RFC 9116) on every host of the server, where a contact is configured. */
export function securityTxt(app: FastifyInstance, { contacts, origins, now }: Contact): void {
  app.get(path, async (_request, reply) => {
    if (contacts.length === 0) return reply.callNotFound()
    // Constant for a day, so that copies can be compared.
    const expires = new Date((Math.floor(now() / dayMs) + validDays) * dayMs).toISOString()
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.replace('.000', '')}`,
      'Preferred-Languages: en',
      ...origins.filter((origin) => origin.startsWith('https:')).map((origin) => `Canonical: ${origin}${path}`),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
