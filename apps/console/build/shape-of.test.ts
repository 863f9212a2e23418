import { expect, test } from 'vitest'
import { z } from 'zod'
import { shaped } from '../src/api/replies/shaped.ts'
import { contractFiles, contractModule, isCall, valueCode } from './contract-values.ts'
import { hasMessages, shapeOf } from './shape-of.ts'

test('the answers of nearly all calls have a shape', async () => {
  const modules = await Promise.all(contractFiles().map(contractModule))
  const calls = modules.flatMap((module) => Object.values(module).filter(isCall))
  const withShape = calls.filter((call) => valueCode(call) !== undefined)
  expect(calls.length).toBeGreaterThan(300)
  expect(withShape.length / calls.length).toBeGreaterThan(0.99)
})

test('what asks functions, changes values or has messages for users has no shape', () => {
  for (const schema of [
    z.string().refine((text) => text !== ''),
    z.string().trim(),
    z.string().transform(Number),
    z.object({ from: z.int(), until: z.int() }).refine(({ from, until }) => from < until),
    z.strictObject({}),
    z.array(z.email()),
    z.string().catch(({ input }) => String(input)),
    z.coerce.number(),
  ])
    expect(shapeOf(schema)).toBeUndefined()
  expect(hasMessages(z.object({ name: z.array(z.string().min(1, 'Name is required.')) }))).toBe(true)
  expect(hasMessages(z.object({ name: z.array(z.string().min(1)) }))).toBe(false)
})

test('a schema that contains itself has a shape that does', () => {
  const Part = z.object({
    name: z.string(),
    get parts(): z.ZodOptional<z.ZodArray<typeof Part>> {
      return z.array(Part).optional()
    },
  })
  const read = shaped(shapeOf(Part) ?? '*')
  expect(read.safeParse({ name: 'a', parts: [{ name: 'b', parts: [{ name: 'c' }] }] }).success).toBe(true)
  expect(read.safeParse({ name: 'a', parts: [{ name: 'b', parts: [{ name: 7 }] }] }).error?.issues).toEqual([
    { path: ['parts', 0, 'parts', 0, 'name'] },
  ])
})
