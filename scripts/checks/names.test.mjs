import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '../../packages/contract/src/calls.ts'
import { at } from '../support/paths.mjs'

/** Input fields of the API whose name in the program is another one. */
const renamed = new Set(
  calls
    .flatMap(({ endpoint: { params, query, body } }) => [params, query, body])
    .flatMap((schema) => Object.entries(schema?.names ?? {}))
    .flatMap(([wire, own]) => (wire === own || /^(type|data_type|mediaId)$/.test(wire) ? [] : [wire])),
)

const sources = ['apps/server/src', 'apps/console/src'].flatMap((folder) =>
  readdirSync(at(folder), { recursive: true })
    .map(String)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|^testing\//.test(path))
    .map((path) => `${folder}/${path}`),
)
/** These use names of replies, or of stored settings; hidden fields are specified with the names of the API. */
const exempt = /customer-defaults|defaults-section|session\.service|use-end-view/
const isExempt = (path, line) => exempt.test(path) || line.includes('type="hidden"')

test('names of the API end at the contract', () => {
  expect([...renamed]).toEqual(expect.arrayContaining(['playlistID', 'mediaID', 'assignedItems']))
  const uses = new RegExp(`\\b(?:${[...renamed].join('|')})\\b`)
  const found = sources.flatMap((path) =>
    readFileSync(at(path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        uses.test(line) && !isExempt(path, line) ? [`${path}:${index + 1}: ${line.trim()}`] : [],
      ),
  )
  expect(found).toEqual([])
})
