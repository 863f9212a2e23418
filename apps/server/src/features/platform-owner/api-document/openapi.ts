import { apiPrefix, type Endpoint, isOpenToTokens } from '@digisigncast/contract/api/endpoint'
import { calls } from '@digisigncast/contract/calls'
import type { z } from 'zod'
import { failures, responses } from './responses.ts'
import { type Json, type Schemas, schemasOf } from './schemas.ts'

/** Generates the OpenAPI document of the calls for which `isServed` is true from the contract. */
export function openApi(isServed: (method: string, url: string) => boolean): Json {
  const paths: Record<string, Json> = {}
  const schemas = schemasOf()
  const tags = new Set<string>()
  for (const { word, name, endpoint } of calls) {
    if (!isServed(endpoint.method, `${apiPrefix}/${endpoint.path}`)) continue
    const path = `/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(schemas, endpoint, { word, name }) }
    tags.add(word)
  }
  return {
    openapi: '3.1.1',
    // The version of the API. The public document does not reveal the product version.
    info: { title: 'DigiSignCast', version: '1', description: 'Digital signage: media, playlists, channels, screens.' },
    servers: [{ url: apiPrefix, description: 'This server.' }],
    tags: [...tags].map((name) => ({ name })),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      responses: failures(schemas),
      schemas: schemas.shared,
    },
    paths,
  }
}

function operation(schemas: Schemas, endpoint: Endpoint, { word, name }: { word: string; name: string }): Json {
  const { allow, effect, summary, params, query, recentSignIn } = endpoint
  const isPublic = allow.includes('public')
  return {
    tags: [word],
    operationId: name,
    summary,
    description: isPublic ? 'Needs no token.' : `Allowed for: ${allow.join(', ')}.`,
    security: isPublic ? [] : [{ token: [] }],
    'x-effect': effect,
    'x-api-tokens': isOpenToTokens(endpoint),
    ...(recentSignIn && { 'x-recent-sign-in': recentSignIn }),
    parameters: [
      ...parameters(schemas, `${name}Params`, { schema: params, place: 'path' }),
      ...parameters(schemas, `${name}Query`, { schema: query, place: 'query' }),
    ],
    ...requestBody(schemas, name, endpoint),
    responses: responses(schemas, name, endpoint),
  }
}

function requestBody(schemas: Schemas, name: string, { body, multipart }: Endpoint): Json {
  if (!body) return {}
  const type = multipart ? 'multipart/form-data' : 'application/json'
  const schema = schemas.of(`${name}Body`, body, 'input')
  // A body that is left out is read as an empty object.
  return { requestBody: { required: !body.safeParse({}).success, content: { [type]: { schema } } } }
}

function parameters(
  schemas: Schemas,
  name: string,
  { schema, place }: { schema: z.ZodType | undefined; place: 'path' | 'query' },
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.of(name, schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([key, shape]) => ({
    name: key,
    in: place,
    required: place === 'path' || required.includes(key),
    schema: shape,
  }))
}
