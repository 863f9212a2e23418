import type { z } from 'zod'
import type { Shape } from '../src/api/replies/shaped.ts'

/** Properties of a schema and of its checks. */
interface Definition {
  type: string
  checks?: readonly { _zod: { def: Check } }[]
  check?: string
  format?: string
  pattern?: RegExp
  error?: unknown
  shape?: Record<string, z.ZodType>
  catchall?: z.ZodType
  element?: z.ZodType
  innerType?: z.ZodType
  options?: readonly z.ZodType[]
  items?: readonly z.ZodType[]
  rest?: z.ZodType | null
  values?: readonly (string | number | boolean | null)[]
  entries?: Record<string, string | number>
  keyType?: z.ZodType
  valueType?: z.ZodType
  fn?: (value: unknown) => unknown
  defaultValue?: unknown
  catchValue?: () => unknown
  coerce?: boolean
}

interface Check {
  check: string
  format?: string
  pattern?: RegExp
  value?: number
  inclusive?: boolean
  minimum?: number
  maximum?: number
  error?: unknown
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition

export const typeOf = (schema: z.ZodType): string => definitionOf(schema).type

export const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'safeParse' in value

/** Says that a schema does more than a shape can: it changes values or asks functions. */
class Unshaped extends Error {}

/** The shape of a schema; undefined if it does more than a shape can say. */
export function shapeOf(schema: z.ZodType): Shape | undefined {
  try {
    return shape(schema)
  } catch (failure) {
    if (failure instanceof Unshaped) return undefined
    throw failure
  }
}

/** Whether the schema has messages for users, which shapes do not have. */
export function hasMessages(schema: z.ZodType, seen = new Set<z.ZodType>()): boolean {
  if (seen.has(schema)) return false
  seen.add(schema)
  const { error, checks = [], ...rest } = definitionOf(schema)
  const inner = [
    ...Object.values(rest.shape ?? {}),
    ...(rest.options ?? []),
    ...(rest.items ?? []),
    ...[rest.element, rest.innerType, rest.keyType, rest.valueType].filter((one) => one !== undefined),
  ]
  return (
    error !== undefined ||
    checks.some(({ _zod }) => _zod.def.error !== undefined) ||
    inner.some((one) => hasMessages(one, seen))
  )
}

/** The schemas that a shape is in, and their numbers if they are in themselves. */
const open = new Map<z.ZodType, number | undefined>()

function shape(schema: z.ZodType): Shape {
  if (open.has(schema)) {
    const number = open.get(schema) ?? [...open.values()].filter((one) => one !== undefined).length
    open.set(schema, number)
    return ['@', number]
  }
  open.set(schema, undefined)
  try {
    const own = ownShape(schema)
    const number = open.get(schema)
    return number === undefined ? own : ['=', number, own]
  } finally {
    open.delete(schema)
  }
}

function ownShape(schema: z.ZodType): Shape {
  const definition = definitionOf(schema)
  const { type, checks = [], innerType, options, values, entries, element, catchall } = definition
  if (definition.coerce) throw new Unshaped()
  if (checks.length > 0 && !['string', 'number', 'array'].includes(type)) throw new Unshaped()
  switch (type) {
    case 'string':
      return textShape(definition)
    case 'number':
      return numberShape(definition)
    case 'boolean':
      return 'b'
    case 'any':
    case 'unknown':
      return '*'
    case 'custom':
      // Without a function of its own.
      if (String(definition.fn) !== '() => true') throw new Unshaped()
      return '*'
    case 'null':
      return ['l', null]
    case 'literal':
      return ['l', ...(values ?? [])]
    case 'enum':
      return ['l', ...Object.values(entries ?? {})]
    case 'object':
      if (!catchall) return fieldShapes(definition.shape)
      if (definitionOf(catchall).type !== 'unknown') throw new Unshaped()
      return ['w', fieldShapes(definition.shape)]
    case 'array':
      return ['a', shape(required(element)), ...lengthsOf(checks.map(({ _zod }) => _zod.def))] as unknown as Shape
    case 'optional':
      return optionalShape(required(innerType))
    case 'nullable':
      return ['0', shape(required(innerType))]
    case 'union':
      return ['u', ...required(options).map(shape)]
    case 'tuple':
      if (definition.rest) throw new Unshaped()
      return ['t', ...(definition.items ?? []).map(shape)]
    case 'record':
      return recordShape(definition)
    case 'default':
      return ['d', shape(required(innerType)), definition.defaultValue]
    case 'catch':
      if (definition.catchValue?.length !== 0) throw new Unshaped()
      return ['c', shape(required(innerType)), definition.catchValue()]
    default:
      throw new Unshaped()
  }
}

const fieldShapes = (fields: Record<string, z.ZodType> = {}) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, shape(field)]))

function optionalShape(inner: z.ZodType): Shape {
  const { _zod: internals } = inner
  if (internals.optin === 'optional' && definitionOf(inner).type !== 'optional') throw new Unshaped()
  return ['?', shape(inner)]
}

function recordShape({ keyType, valueType }: Definition): Shape {
  const [key, value] = [required(keyType), shape(required(valueType))]
  const { _zod: internals } = key
  const { values } = internals
  if (values) return ['k', Object.fromEntries([...values].map((name) => [String(name), value]))]
  return ['r', value, shape(key)]
}

function textShape({ checks = [], check, format, pattern }: Definition): Shape {
  if (check && format !== 'date') throw new Unshaped()
  const all = checks.map(({ _zod }) => _zod.def)
  const patterns = [
    ...(pattern ? [pattern] : []),
    ...all.flatMap((one) => (one.format === 'regex' && one.pattern ? [one.pattern] : [])),
  ]
  const lengths = all.filter((one) => one.format !== 'regex')
  if (patterns.length > 1 || patterns.some(({ global, sticky }) => global || sticky)) throw new Unshaped()
  if (patterns.length === 0 && lengths.length === 0) return 's'
  const [min = 0, max = null] = lengthsOf(lengths)
  const [one] = patterns
  return one ? ['s', min, max, one] : ['s', min, max]
}

function numberShape({ checks = [], check, format }: Definition): Shape {
  const all = [...(check ? [{ check, format } as Check] : []), ...checks.map(({ _zod }) => _zod.def)]
  let kind: 'n' | 'i' | 'j' = 'n'
  let min: number | null = null
  let max: number | null = null
  for (const one of all)
    if (one.check === 'number_format' && one.format === 'safeint') kind = kind === 'n' ? 'i' : kind
    else if (one.check === 'number_format' && one.format === 'int32') kind = 'j'
    else if (one.check === 'greater_than' && one.inclusive) min = Math.max(min ?? -Infinity, Number(one.value))
    else if (one.check === 'less_than' && one.inclusive) max = Math.min(max ?? Infinity, Number(one.value))
    else throw new Unshaped()
  return min === null && max === null ? kind : [kind, min, max]
}

function lengthsOf(checks: readonly Check[]): [min?: number, max?: number | null] {
  let min = 0
  let max: number | null = null
  for (const { check, minimum = 0, maximum = 0 } of checks)
    if (check === 'min_length') min = Math.max(min, minimum)
    else if (check === 'max_length') max = Math.min(max ?? Infinity, maximum)
    else throw new Unshaped()
  return checks.length === 0 ? [] : [min, max]
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Unshaped()
  return value
}
