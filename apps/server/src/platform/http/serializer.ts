import fastJsonStringify from 'fast-json-stringify'
import { z } from 'zod'

type Json = Record<string, unknown>

type Serialize = (value: unknown) => string

const serializers = new WeakMap<z.ZodType, Serialize>()

/**
 * Writes JSON with only the fields that the schema names. It is compiled when it is first used: a start does not wait
 * for calls that are not made.
 */
export const serializerOf =
  (schema: z.ZodType): Serialize =>
  (value) => {
    let serialize = serializers.get(schema)
    if (!serialize) {
      serialize = fastJsonStringify(jsonSchemaOf(schema)) as Serialize
      serializers.set(schema, serialize)
    }
    return serialize(value)
  }

/** Removes the value for what a reader does not know from the JSON schema of a response: a server never sends it instead. */
export function withoutFallback({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  if (zodSchema instanceof z.ZodCatch) delete jsonSchema['default']
}

/** `anyOf` with null is folded into one type: the serializer would otherwise validate each value to pick a branch. */
function jsonSchemaOf(reply: z.ZodType): Json {
  const schema = z.toJSONSchema(reply, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: (node) => {
      withoutFallback(node)
      simplify(node.jsonSchema)
    },
  }) as Json
  delete schema['$schema']
  return schema
}

function simplify(schema: Json): void {
  delete schema['maximum']
  delete schema['minimum']
  const branches = (schema['anyOf'] as Json[] | undefined)?.flatMap((one) => (one['anyOf'] as Json[]) ?? [one])
  if (!branches) return
  schema['anyOf'] = branches
  const types = new Set(branches.map((branch) => branch['type'] ?? typeof branch['const']))
  const isPlain = [...types].every((type) => typeof type === 'string' && type !== 'object' && type !== 'array')
  const value = branches.find((branch) => branch['type'] !== 'null')
  if (isPlain) {
    delete schema['anyOf']
    schema['type'] = types.size === 1 ? [...types][0] : [...types]
  } else if (branches.length === 2 && types.has('null') && value) {
    delete schema['anyOf']
    Object.assign(schema, value, { nullable: true })
  }
}
