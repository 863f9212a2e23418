import { apiPrefix, type Endpoint, isOpenToTokens } from '@digisigncast/contract/api/endpoint'
import { ApiError } from '@digisigncast/contract/api/errors'
import { calls } from '@digisigncast/contract/calls'
import { z } from 'zod'
import { withoutFallback } from '../../../platform/http/serializer.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, target: 'openapi-3.0', unrepresentable: 'any', override: withoutFallback }) as Json

/** Generates the OpenAPI document of the calls for which `isServed` is true from the contract. */
export function openApi(isServed: (method: string, url: string) => boolean): Json {
  const paths: Record<string, Json> = {}
  for (const { word, name, endpoint } of calls) {
    const url = `${apiPrefix}/${endpoint.path}`
    if (!isServed(endpoint.method, url)) continue
    const path = url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(word, name, endpoint) }
  }
  return {
    openapi: '3.0.3',
    // The version of the API. The public document does not reveal the product version.
    info: { title: 'DigiSignCast', version: '1', description: 'Digital signage: media, playlists, channels, screens.' },
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operation(word: string, name: string, endpoint: Endpoint): Json {
  const { allow, effect, summary, params, query, body, multipart, reply } = endpoint
  const isPublic = allow.includes('public')
  return {
    tags: [word],
    operationId: name,
    summary,
    description: isPublic ? 'Needs no token.' : `Allowed for: ${allow.join(', ')}.`,
    security: isPublic ? [] : [{ token: [] }],
    'x-effect': effect,
    'x-api-tokens': isOpenToTokens(endpoint),
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    ...(body && {
      requestBody: content(multipart ? 'multipart/form-data' : 'application/json', schemaOf(body, 'input')),
    }),
    responses: {
      200: { description: 'Done.', ...content(...answerOf(reply)) },
      default: { description: 'A failure, in words.', ...content('application/json', schemaOf(ApiError, 'output')) },
    },
  }
}

function answerOf(reply: z.ZodType): [type: string, schema: Json] {
  const schema = schemaOf(reply, 'output')
  // Only files have their own content type.
  return [typeof schema['contentMediaType'] === 'string' ? schema['contentMediaType'] : 'application/json', schema]
}

const content = (type: string, schema: Json): Json => ({ content: { [type]: { schema } } })

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}
