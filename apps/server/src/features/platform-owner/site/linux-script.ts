import { readdirSync, readFileSync } from 'node:fs'
import { linuxScriptFile } from '@digisigncast/contract/api/limits'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../../env.ts'
import { requestOrigin } from '../../../platform/http/request-origin.ts'

const folder = new URL('../../../../../linux/', import.meta.url)

/** Characters of an origin, none of which has a meaning in a quoted text of the shell. */
const plainOrigin = /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/

let source: string | undefined

/** The script from its parts, read once. */
function readSource(): string {
  const parts = readdirSync(folder)
    .filter((name) => name.endsWith('.sh'))
    .sort()
  return parts.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('')
}

/** The script for a server with this address. */
export function linuxScript(address: string): string {
  if (!plainOrigin.test(address)) throw new Error(`${address} is not an address that a script can contain.`)
  source ??= readSource()
  return source.replace('@SERVER@', address)
}

/** Serves the script with the configured address, or else the one at which it was requested. */
export function linuxScriptRoute(app: FastifyInstance, env: Env): void {
  app.get(`/downloads/${linuxScriptFile}`, async (request, reply) => {
    const configured = new URL(env.publicUrl).origin
    const origin = env.isPublicUrlSet ? configured : requestOrigin(request, configured)
    return reply
      .header('content-disposition', `attachment; filename="${linuxScriptFile}"`)
      .type('text/x-shellscript; charset=utf-8')
      .send(linuxScript(plainOrigin.test(origin) ? origin : configured))
  })
}
