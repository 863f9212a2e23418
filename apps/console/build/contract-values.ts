import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import type { z } from 'zod'
import { hasMessages, isSchema, shapeOf, typeOf } from './shape-of.ts'
import { declarationOf, identifiersIn, importsOf, type Node, namesOf } from './syntax.ts'

type Module = Record<string, unknown>

export interface Call {
  reply: z.ZodType
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
}

/** The module in which the console has a value of the contract: one of its own, the usual one, or the one with schemas. */
export type Place = 'value' | 'rest' | 'schemas'

export const contract = resolve(import.meta.dirname, '../../../packages/contract/src')

export const contractFiles = (): string[] =>
  readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(contract, file))

export const contractModule = async (file: string) => (await import(pathToFileURL(file).href)) as Module

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'reply' in value && isSchema(value.reply)

export async function placeOf(file: string, name: string): Promise<Place> {
  const value = (await contractModule(file))[name]
  if (valueCode(value) !== undefined) return 'value'
  return isSchema(value) || isCall(value) || (await withSchemasIn(file)).has(name) ? 'schemas' : 'rest'
}

const found = new Map<string, Promise<Set<string>>>()

/** Names in a module whose values need schemas. */
function withSchemasIn(file: string): Promise<Set<string>> {
  const names = found.get(file) ?? findWithSchemas(file)
  found.set(file, names)
  return names
}

async function findWithSchemas(file: string): Promise<Set<string>> {
  const module = await contractModule(file)
  const body = parseSync(file, readFileSync(file, 'utf8')).program.body as unknown as Node[]
  const names = new Set(Object.keys(module).filter((name) => isSchema(module[name])))
  for (const node of body) {
    if (node.type !== 'ImportDeclaration' || node['importKind'] === 'type') continue
    const source = (node['source'] as { value: string }).value
    for (const { local, imported } of importsOf(node)) {
      const from = resolve(dirname(file), source)
      const isNeeded = source.startsWith('.') ? (await placeOf(from, imported)) !== 'rest' : source === 'zod'
      if (isNeeded) names.add(local)
    }
  }
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const node of body) {
      const more = namesOf(node).filter((name) => !names.has(name) && !isCall(module[name]))
      if (more.length === 0 || ![...identifiersIn(declarationOf(node))].some((name) => names.has(name))) continue
      for (const name of more) names.add(name)
      isGrowing = true
    }
  }
  return names
}

/** The code of a call or a schema with shapes in place of schemas; undefined if a shape cannot replace it. */
export function valueCode(value: unknown): string | undefined {
  if (isSchema(value)) {
    const shape = shapeOf(value)
    return shape && !hasMessages(value) ? shapeCode(shape) : undefined
  }
  if (!isCall(value)) return undefined
  const { reply, params, query, body, ...facts } = value
  const shape = typeOf(reply) === 'file' ? '*' : shapeOf(reply)
  if (shape === undefined) return undefined
  const inputs = Object.entries({ params, query, body }).flatMap(([part, schema]) => {
    const { names = {} } = (schema ?? {}) as { names?: Record<string, string> }
    const renamed = Object.entries(names).filter(([wire, name]) => wire !== name)
    return renamed.length > 0 ? [[part, { names: Object.fromEntries(renamed) }] as const] : []
  })
  const all = [...Object.entries(facts).filter(([key]) => key !== 'summary'), ...inputs]
  return `{ ${all.map(([key, one]) => `${key}: ${JSON.stringify(one)}, `).join('')}reply: ${shapeCode(shape)} }`
}

const shapeCode = (shape: unknown) => `/* @__PURE__ */ shaped$(${literal(shape)})`

function literal(value: unknown): string {
  if (value instanceof RegExp) return String(value)
  if (Array.isArray(value)) return `[${value.map(literal).join(',')}]`
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${literal(one)}`)
      .join(',')}}`
  return value === undefined ? 'undefined' : JSON.stringify(value)
}
