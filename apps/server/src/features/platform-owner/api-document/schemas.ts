import { ZodFile, z } from 'zod'
import { withoutFallback } from '../../../platform/http/serializer.ts'

export type Json = Record<string, unknown>

type Io = 'input' | 'output'

export interface Schemas {
  /** Definitions that schemas refer to, by their names in the document. */
  shared: Record<string, Json>
  /** JSON schema in place. What it refers to itself becomes a definition of the document, named after `name`. */
  of: (name: string, schema: z.ZodType, io: Io) => Json
  /** A reference to the schema, which becomes a definition of the document. */
  share: (name: string, schema: z.ZodType, io: Io) => Json
}

const shared = '#/components/schemas/'

/** Turns schemas of the contract into those of an OpenAPI document. */
export function schemasOf(): Schemas {
  const definitions: Record<string, Json> = {}
  const of: Schemas['of'] = (name, schema, io) => {
    const { $defs = {}, ...json } = jsonSchemaOf(schema, io)
    // References of a schema start at its own root, those of the document at the root of the document.
    const names = new Map(Object.keys($defs).map((key, index) => [`#/$defs/${key}`, `${name}Part${index + 1}`]))
    if (JSON.stringify([json, $defs]).includes('"$ref":"#"')) names.set('#', name)
    const moved = movedOf(names)
    for (const [key, part] of Object.entries($defs)) definitions[names.get(`#/$defs/${key}`) ?? key] = moved(part)
    if (!names.has('#')) return moved(json)
    definitions[name] = moved(json)
    return { $ref: `${shared}${name}` }
  }
  const share: Schemas['share'] = (name, schema, io) => {
    definitions[name] ??= of(name, schema, io)
    return { $ref: `${shared}${name}` }
  }
  return { shared: definitions, of, share }
}

function jsonSchemaOf(schema: z.ZodType, io: Io): Json & { $defs?: Record<string, Json> } {
  const json = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: (node) => {
      withoutFallback(node)
      if (node.zodSchema instanceof ZodFile) describeFile(node.jsonSchema)
    },
  }) as Json
  delete json['$schema']
  return json
}

/** The bytes as they are: without the `contentEncoding` of zod, which is for bytes in a text. */
function describeFile(schema: Json): void {
  delete schema['contentEncoding']
  if (!schema['anyOf']) schema['contentMediaType'] ??= 'application/octet-stream'
}

/** Copies a schema with its references to the definitions of the document. */
function movedOf(names: ReadonlyMap<string, string>): (schema: Json) => Json {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => {
        const name = key === '$ref' ? names.get(String(part)) : undefined
        return [key, name ? `${shared}${name}` : moved(part)]
      }),
    )
  }
  return (schema) => moved(schema) as Json
}
