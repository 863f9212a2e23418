import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { SendBytes } from '../../../platform/http/answers/large-answers.ts'
import { isKnown } from '../../../platform/http/etag.ts'
import { pageHeaders } from '../../../platform/http/page-headers.ts'
import { openApi } from './openapi.ts'

const path = '/api/docs'
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>DigiSignCast API</title>
<link rel="stylesheet" href="${path}/static/swagger-ui.css">
</head>
<body>
<div id="page"></div>
<script src="${path}/static/swagger-ui-bundle.js"></script>
<script src="${path}/start.js"></script>
</body>
</html>
`
// Closed areas, so that all of them can be seen at once; addresses of calls can be shared.
const script = `SwaggerUIBundle({ url: '${path}/json', dom_id: '#page', docExpansion: 'none', deepLinking: true })\n`

/**
 * Serves the OpenAPI document at `/api/docs`, and as JSON at `/api/docs/json`. It is generated on the first request to
 * save memory, and once, because that takes long.
 */
export async function apiDocument(app: FastifyInstance, sendBytes: SendBytes): Promise<void> {
  const assets = fileURLToPath(import.meta.resolve('@fastify/swagger-ui/package.json'))
  await app.register(staticFiles, {
    root: join(dirname(assets), 'static'),
    prefix: `${path}/static/`,
    decorateReply: false,
    index: false,
    allowedPath: (file) => /^\/swagger-ui(-bundle)?\.(js|css)$/.test(file),
  })
  for (const url of [path, `${path}/`])
    app.get(url, { onRequest: pageHeaders }, async (_request, reply) =>
      reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
    )
  app.get(`${path}/start.js`, async (_request, reply) => reply.type('text/javascript').send(script))
  let document: Document | undefined
  app.get(`${path}/json`, async (request, reply) => {
    document ??= generate(app)
    const headers = { etag: document.etag, 'cache-control': 'no-cache' }
    if (isKnown(request, document.etag)) return reply.headers(headers).code(304).send()
    const type = { 'content-type': 'application/json; charset=utf-8' }
    return sendBytes(request, reply, [document.bytes], { ...headers, ...type })
  })
}

interface Document {
  bytes: Buffer
  etag: string
}

function generate(app: FastifyInstance): Document {
  const bytes = Buffer.from(JSON.stringify(openApi((method, url) => app.hasRoute({ method, url }))))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('hex')}"` }
}
