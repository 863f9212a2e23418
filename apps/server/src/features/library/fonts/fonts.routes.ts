import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { isKnown } from '../../../platform/http/etag.ts'
import { slideFontsByHash } from './font-files.ts'

/** Path of the account in the URLs of stored files: fonts are files of the server, and players store them like media. */
const fontsPath = '/media/fonts'

const ending = '.woff2'

export const fontUrl = (hash: string): string => `${fontsPath}/${hash}${ending}`

/** Serves the fonts of slides, cached for a year. */
export function fontRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${fontsPath}/:file`, async (request, reply) => {
    const { file } = request.params
    const found = file.endsWith(ending) ? (await slideFontsByHash()).get(file.slice(0, -ending.length)) : undefined
    if (!found) return reply.callNotFound()
    const etag = `"${found.hash}"`
    reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag })
    if (isKnown(request, etag)) return reply.code(304).send()
    return reply.type('font/woff2').send(await readFile(found.path))
  })
}
