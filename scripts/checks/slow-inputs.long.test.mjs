import { expect, test } from 'vitest'
import { calls } from '../../packages/contract/src/calls.ts'
import { nastyParts, nastyTexts } from '../support/nasty-texts.mjs'
import { textFieldsIn } from '../support/text-fields.mjs'

/** Longer than the few texts without a maximum length, dates, whose pattern has one. */
const longestDate = 10_000
/** A text may take as long as ten harmless ones of its length, and this (ms). */
const [timesHarmless, floorMs] = [10, 30]

const fields = calls.flatMap(({ word, name, endpoint: { params, query, body } }) =>
  Object.entries({ params, query, body })
    .filter(([, input]) => input !== undefined)
    .flatMap(([place, input]) =>
      textFieldsIn(input).map((field) => ({ ...field, input, path: `${word}.${name} ${place} ${field.path}` })),
    ),
)
/** Many calls have the same fields: each is timed once. */
const different = [...Map.groupBy(fields, ({ owner }) => owner).values()].flatMap((same) => [
  ...new Map(same.map((field) => [field.schema, field])).values(),
])
const parts = nastyParts()

/** Processor time of a task (ms): other processes of the machine do not count. */
function timeOf(task) {
  const before = process.cpuUsage()
  task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const leastTime = (task) => Math.min(...[1, 2, 3].map(() => timeOf(task)))

/** Words for a text that takes too long in a field. */
function problemOf({ input, wrap, path }, text) {
  const parse = (value) => () => input.safeParse(value)
  const nasty = wrap(text)
  if (timeOf(parse(nasty)) <= floorMs) return undefined
  const limit = timesHarmless * leastTime(parse(wrap('a'.repeat(text.length)))) + floorMs
  const least = leastTime(parse(nasty))
  return least <= limit ? undefined : `${path}: ${least} ms for ${JSON.stringify(text.slice(0, 9))} and so on`
}

/** The first text of this length that takes too long in a field. */
function slowTextOf(field, length) {
  for (const part of parts)
    for (const text of nastyTexts(part, length)) {
      const problem = problemOf(field, text)
      if (problem) return problem
    }
  return undefined
}

test('no text takes longer than in proportion to its length, whatever is in it', { timeout: 300_000 }, () => {
  expect(fields.length).toBeGreaterThan(400)
  expect(different.length).toBeGreaterThan(100)
  expect(parts.length).toBeGreaterThan(80)
  const slow = different.map((field) => {
    const most = field.schema.maxLength ?? longestDate
    // Slow ones are found in short texts first: the longest could take minutes.
    return slowTextOf(field, Math.min(most, 4096)) ?? (most > 4096 ? slowTextOf(field, most) : undefined)
  })
  expect(slow.filter(Boolean)).toEqual([])
})

/** Checks of a text that read it. */
const readers = new Set(['overwrite', 'custom', 'string_format'])

test('each text has a maximum length, which is checked before anything reads the text', () => {
  const late = fields.filter(({ schema: { def } }) => {
    // Dates have a pattern of a fixed length.
    if (def.format !== undefined) return false
    const kinds = (def.checks ?? []).map(({ _zod }) => _zod.def.check)
    const firstReader = kinds.findIndex((kind) => readers.has(kind))
    return !kinds.slice(0, firstReader === -1 ? kinds.length : firstReader).includes('max_length')
  })
  expect(late.map(({ path }) => path)).toEqual([])
})
