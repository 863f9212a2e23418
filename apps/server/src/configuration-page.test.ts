import { expect, test } from 'vitest'
import { z } from 'zod'
import { secretNames, Variables, variableGroups, wordsOf } from './variables.ts'

const defaultOf = (schema: z.ZodType): string => {
  const { without } = wordsOf(schema)
  if (without !== undefined) return without
  const { success, data } = schema.safeParse(undefined)
  return success && schema instanceof z.ZodDefault && data !== '' ? `\`${String(data)}\`` : 'none'
}

const page = [
  '# Configuration',
  'All settings are environment variables, read once at the start. If a value is wrong, the server does not start and lists the problems. This page is written from `variables.ts`.',
  ...Object.entries(variableGroups).flatMap(([title, variables]) => [
    `## ${title}`,
    [
      '| variable | default | meaning |',
      '|---|---|---|',
      ...Object.entries(variables).map(
        ([name, schema]) => `| \`${name}\` | ${defaultOf(schema)} | ${wordsOf(schema).description} |`,
      ),
    ].join('\n'),
  ]),
  '## Secrets in files',
  `These can be read from a file, for example \`SMTP_URL_FILE=/run/secrets/smtp\`: ${secretNames.map((name) => `\`${name}\``).join(', ')}.`,
]

test('docs/configuration.md has all variables; “npm test -- configuration-page --update” writes it', async () => {
  const names = Object.values(variableGroups).flatMap((variables) => Object.keys(variables))
  expect(names.toSorted()).toEqual(Object.keys(Variables.shape).toSorted())
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/configuration.md')
})
