import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../testing/make.ts'
import { raw } from '../../../testing/raw.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'

const run = promisify(execFile)
const modules = join(import.meta.dirname, '../../../../../../node_modules')

interface Response {
  $ref?: string
  content?: Record<string, { schema: Record<string, unknown> }>
}
interface Document {
  openapi: string
  components: { responses: Record<string, Response>; schemas: Record<string, unknown> }
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Response> }>>
}

let app: TestApp
let document: Document
let folder: string

beforeAll(async () => {
  app = await startApp()
  document = JSON.parse((await raw(app.url, '/api/docs/json')).text)
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-openapi-'))
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', '@types/node'])
    await symlink(join(modules, name), join(folder, 'node_modules', name), 'junction')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'api.ts'), astToString(await openapiTypes(structuredClone(document) as never, options)))
}, 120_000)
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const options = { defaultNonNullable: false }

/** Checks a program with the generated types. Returns the lines with errors. */
async function errorLines(source: string): Promise<number[]> {
  await writeFile(join(folder, 'program.ts'), source)
  const compilerOptions = { module: 'nodenext', strict: true, noEmit: true, types: ['node'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  const compiler = join(modules, 'typescript/bin/tsc')
  const output = await run(process.execPath, [compiler, '-p', folder], { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
  return [...new Set([...output.matchAll(/^\S+\((\d+),/gm)].map(([, line]) => Number(line)))]
}

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('the document is valid OpenAPI 3.1, and every reference in it leads somewhere', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const names = Object.entries(document.components).flatMap(([kind, parts]) =>
    Object.keys(parts).map((name) => `#/components/${kind}/${name}`),
  )
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference)
  expect([...new Set(references)].filter((reference) => !names.includes(reference ?? ''))).toEqual([])
})

test('every call has a name of its own and names its failures, in their shape', () => {
  const ids = operations().map(({ operationId }) => operationId)
  expect(ids.length).toBe(new Set(ids).size)
  for (const { operationId, responses } of operations()) {
    const statuses = Object.keys(responses).filter((status) => status.startsWith('4'))
    expect([operationId, statuses]).toEqual([operationId, expect.arrayContaining(['400', '401', '403', '404', '429'])])
  }
  const shapes = Object.values(document.components.responses).map(({ content }) => content)
  const shape = { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } }
  expect(shapes).toEqual(shapes.map(() => shape))
  expect(document.components.schemas['ApiError']).toMatchObject({
    required: ['message', 'code'],
    properties: { message: { type: 'string' }, errors: { type: 'object' } },
  })
})

test('files have their own content types, and redirects none', () => {
  const typesOf = (path: string) =>
    Object.entries(document.paths[path]?.['get']?.responses ?? {}).flatMap(([status, { content }]) =>
      status < '400' ? [[status, ...Object.keys(content ?? {})]] : [],
    )
  expect(typesOf('/audit/csv')).toEqual([['200', 'text/csv']])
  expect(typesOf('/audit/jsonl')).toEqual([['200', 'application/x-ndjson']])
  expect(typesOf('/backups/fetch/{ticket}/{name}')).toEqual([['200', 'application/x-tar', 'application/octet-stream']])
  expect(typesOf('/membership/invoices/{invoiceID}/pdf')).toEqual([['200', 'application/pdf']])
  expect(typesOf('/sso/callback')).toEqual([['303']])
})

test('a program with generated types compiles and runs', { timeout: 60_000 }, async () => {
  const program = `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'

const client = createClient<paths>({
  baseUrl: \`\${process.env['URL']}/api/v1\`,
  headers: { authorization: \`Bearer \${process.env['TOKEN']}\` },
})
const created = await client.POST('/playlists/create', { body: { name: 'Lunch', media_ids: [] } })
if (created.error) throw new Error(created.error.message)
const { data } = await client.GET('/playlists', { params: { query: { search: 'Lunch', page: 1 } } })
const names: string[] = data?.data.map(({ name }) => name) ?? []
const refused = await client.POST('/playlists/create', { body: { name: ' ', media_ids: [] } })
const file = new Blob([Buffer.from(process.env['PICTURE'] ?? '', 'base64')], { type: 'image/jpeg' })
const uploaded = await client.POST('/upload-media', {
  body: { file: 'menu.jpg' },
  bodySerializer: () => {
    const form = new FormData()
    form.append('file', file, 'menu.jpg')
    return form
  },
})
const { error } = refused
// Users whose changes need approval get a proposal.
const name = 'data' in created.data ? created.data.data.name : created.data.proposal_ids
console.log(JSON.stringify([name, names, error?.code, error?.errors, uploaded.data?.data.title]))
`
  expect(await errorLines(program)).toEqual([])
  const admin = await app.make.admin()
  const { token } = await tokenOf(app, admin)
  const PICTURE = Buffer.from(await (await picture()).arrayBuffer()).toString('base64')
  const { stdout } = await run(process.execPath, ['program.ts'], {
    cwd: folder,
    env: { URL: app.url, TOKEN: token, PICTURE },
  })
  expect(JSON.parse(stdout)).toEqual(['Lunch', ['Lunch'], 'request.invalid', { name: ['Title is required.'] }, 'menu'])
})

test('a wrong path, field or part of an answer does not compile', { timeout: 60_000 }, async () => {
  const program = `import createClient from 'openapi-fetch'
import type { paths } from './api.ts'
const client = createClient<paths>({ baseUrl: '' })
await client.GET('/unknown')
await client.POST('/playlists/create', { body: { nam: 'Lunch' } })
await client.POST('/playlists/create', {})
export const ids: number[] | undefined = (await client.GET('/playlists')).data?.data.map(({ id }) => id)
`
  expect(await errorLines(program)).toEqual([4, 5, 6, 7])
})
