import { z } from 'zod'

type Json = Record<string, unknown>

/**
 * JSON Schema of a reply for fastify's fast serializer, which writes only the fields that the schema names.
 * `anyOf` with null is folded into one type: the serializer would otherwise validate each value to pick a branch.
 */
export function replySchema(reply: z.ZodType): Json {
  const schema = z.toJSONSchema(reply, {
    io: 'output',
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as Json),
  }) as Json
  delete schema['$schema']
  return schema
}

function simplify(schema: Json): void {
  delete schema['maximum']
  delete schema['minimum']
  const branches = schema['anyOf'] as Json[] | undefined
  if (!branches) return
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
