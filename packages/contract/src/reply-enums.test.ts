import { expect, test } from 'vitest'
import type { z } from 'zod'
import { weekdays } from './api/weekdays.ts'
import { calls } from './calls.ts'

interface Found {
  schema: z.core.$ZodType
  path: string
}

/** The enumerations in a schema that fail for other values: those in a fallback do not. */
function strictEnums(schema: z.core.$ZodType, path = '', above: ReadonlySet<unknown> = new Set()): Found[] {
  const def = (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def']
  if (above.has(schema)) return []
  const inside = (part: z.core.$ZodType, at = '') => strictEnums(part, path + at, new Set(above).add(schema))
  switch (def.type) {
    case 'enum':
      // There are no others.
      return String(Object.keys(def.entries)) === String(weekdays) ? [] : [{ schema, path }]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, part]) => inside(part, `.${key}`))
    case 'array':
      return inside(def.element, '[]')
    case 'record':
      return [...inside(def.keyType, '[]'), ...inside(def.valueType, '[]')]
    case 'union':
      return def.options.flatMap((part) => inside(part))
    case 'pipe':
      return [...inside(def.in), ...inside(def.out)]
    case 'lazy':
      return inside(def.getter())
    case 'nullable':
    case 'optional':
    case 'default':
      return inside(def.innerType)
    default:
      return []
  }
}

/** Rows that may be left out, with the reason. */
const exceptions = [
  // A font file is loaded, and not shown: a slide with a font that the page does not know is not read either.
  'slides.listSlideFonts.data[].font',
]

test('an enumeration in rows of a reply reads values of a newer server as unknown, unless users choose it', () => {
  // A page writes back what users choose: it must not save a row of which it does not know a part.
  const chosen = new Set(
    calls.flatMap(({ endpoint: { body } }) => (body ? strictEnums(body).map(({ schema }) => schema) : [])),
  )
  const found = calls
    // Players have versions of their own, and read the manifest by its format.
    .filter(({ word }) => word !== 'manifest')
    .flatMap(({ word, name, endpoint }) =>
      strictEnums(endpoint.reply)
        .filter(({ schema, path }) => path.includes('[]') && !chosen.has(schema))
        .map(({ path }) => `${word}.${name}${path}`),
    )
  expect(found.toSorted()).toEqual(exceptions)
})
