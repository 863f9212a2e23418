import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

/** The OpenAPI document of this server at `/api/docs` (as JSON at `/api/docs/json`). */
export async function apiDocument(app: FastifyInstance): Promise<void> {
  const document = openApi((method, url) => app.hasRoute({ method, url }))
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
