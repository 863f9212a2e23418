import { STATUS_CODES } from 'node:http'
import type { Endpoint } from '@digisigncast/contract/api/endpoint'
import { ApiError, errorStatus } from '@digisigncast/contract/api/errors'
import { Proposed } from '@digisigncast/contract/proposals/proposed'
import { ZodFile, type z } from 'zod'
import type { Json, Schemas } from './schemas.ts'

/** The 4xx of errors, with a name for each, such as `NotFound`. */
const clientErrors = new Map(
  [...new Set(Object.values(errorStatus))]
    .filter((status) => status < 500)
    .map((status) => [status, (STATUS_CODES[status] ?? '').replace(/\W/g, '')]),
)

/** The responses of failures that calls refer to. */
export function failures(schemas: Schemas): Json {
  const content = json(schemas.share('ApiError', ApiError, 'output'))
  const wait = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }
  return {
    ...Object.fromEntries(
      [...clientErrors].map(([status, name]) => [
        name,
        { description: `Codes: ${codesOf(status).join(', ')}.`, ...(status === 429 && { headers: wait }), content },
      ]),
    ),
    ServerError: { description: 'The server failed, or is not available.', content },
  }
}

/** The responses of a call by their status. */
export function responses(schemas: Schemas, name: string, endpoint: Endpoint): Json {
  const { reply, redirects, approval } = endpoint
  const proposed = { description: 'Became a proposal.', content: json(schemas.share('Proposed', Proposed, 'output')) }
  return {
    ...(redirects
      ? { 303: { description: 'Redirects.', headers: { Location: { required: true, schema: { type: 'string' } } } } }
      : { 200: { description: 'Done.', content: contentOf(reply, schemas.of(`${name}Reply`, reply, 'output')) } }),
    ...(approval === 'proposed' && { 202: proposed }),
    ...Object.fromEntries(
      [...clientErrors]
        .filter(([status]) => canFail(endpoint, status))
        .map(([status, word]) => [status, { $ref: `#/components/responses/${word}` }]),
    ),
    default: { $ref: '#/components/responses/ServerError' },
  }
}

function canFail({ effect, query, body }: Endpoint, status: number): boolean {
  if (status === 409) return effect !== 'read'
  if (status === 413 || status === 415) return body !== undefined
  return status !== 422 || body !== undefined || query !== undefined
}

const codesOf = (status: number): string[] =>
  Object.entries(errorStatus).flatMap(([code, its]) => (its === status ? [code] : []))

const json = (schema: Json): Json => ({ 'application/json': { schema } })

/** Only files have their own content types. */
function contentOf(reply: z.ZodType, schema: Json): Json {
  if (!(reply instanceof ZodFile)) return json(schema)
  const types = (schema['anyOf'] as Json[] | undefined) ?? [schema]
  const file = { type: 'string', format: 'binary' }
  return Object.fromEntries(types.map(({ contentMediaType }) => [contentMediaType, { schema: file }]))
}
