import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { me } from '@digisigncast/contract/accounts/session'
import { listMedia } from '@digisigncast/contract/content/media'
import { listPlaylists } from '@digisigncast/contract/content/playlists'
import { listSchedule } from '@digisigncast/contract/content/schedule'
import { getScreen, saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { listRunningTakeovers, savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { reportPlays } from '@digisigncast/contract/devices/device-link'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { getDataSource, listDataSources, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPath } from './env.ts'
import { type Person, picture } from './testing/make.ts'
import { packedClient } from './testing/processes/packed-client.ts'
import { startApp, type TestApp } from './testing/start-app.ts'
import { logged } from './testing/stored/logged.ts'
import { nameMedia } from './testing/stored/named-media.ts'
import { storedDevice } from './testing/stored/stored-device.ts'
import { tokenOf } from './testing/stored/token-client.ts'

const run = promisify(execFile)
const document = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8')
const recipes = document.slice(document.indexOf('## Recipes'), document.indexOf('## What a token can do'))

/** The blocks of the document in this language, in order, by the number of their recipe. */
const blocksIn = (language: string): { recipe: number; code: string }[] =>
  recipes
    .split(/^### /m)
    .slice(1)
    .flatMap((text) =>
      [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, found, code = '']) =>
        found === language ? [{ recipe: Number.parseInt(text, 10), code }] : [],
      ),
    )

/** The parts of an answer that a block names as variables: `# data.id of the answer is $MEDIA_ID`. */
function variablesIn(code: string, answer: string): [string, string][] {
  const named = [...code.matchAll(/^# (\S+) of the answer is \$(\w+)$/gm)]
  const partAt = (path: string): unknown =>
    path.split('.').reduce((value: unknown, key) => (value as Record<string, unknown>)[key], JSON.parse(answer))
  return named.map(([, path = '', name = '']) => [name, String(partAt(path))])
}

const day = '2026-11-26'
const noon = Date.parse(`${day}T12:00:00Z`)
const table = (price: string) => ({
  kind: 'table' as const,
  table: { kind: 'table' as const, columns: ['Dish', 'Price'], rows: [['Soup', price]] },
})

let app: TestApp
let admin: Person
let offlineId: string
let screenId: string
let tagId: string
let sourceId: string
let client: Awaited<ReturnType<typeof packedClient>>
/** Variables that a reader has set before the first recipe, and those that the recipes name. */
const variables: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  app.clock.now = noon
  admin = await app.make.admin()
  const device = await storedDevice(app, admin, { status: deviceStatus.offline, createdAt: noon - 3_600_000 })
  offlineId = device.screenId
  tagId = (await admin.call(saveTag, { body: { name: 'Shop' } })).body.data.id
  screenId = (await admin.call(saveScreen, { body: { name: 'Window', tag_ids: [tagId] } })).body.data.id
  const spring = (await app.make.media(admin)).id
  await nameMedia(app, admin, offlineId, [spring])
  const play = { media_id: spring, title: 'Spring', started_at: noon - 60_000, played_ms: 10_000 }
  await device.call(reportPlays, { body: { batch: '1'.padStart(32, '0'), sent_at: noon, plays: [play] } })
  sourceId = (await admin.call(saveDataSource, { body: { name: 'Prices', settings: table('4') } })).body.data.id
  const alarm = { name: 'Fire alarm', notice: { title: 'Fire alarm' }, everywhere: true }
  const prepared = await admin.call(savePreparedTakeover, { body: alarm })
  const { token } = await tokenOf(app, admin)
  const ids = { SOURCE_ID: sourceId, TAKEOVER_ID: prepared.body.data.id, TAG_ID: tagId }
  Object.assign(variables, { URL: app.url, TOKEN: token, ...ids })
  client = await packedClient()
  await writeFile(join(client.folder, 'menu.jpg'), Buffer.from(await (await picture()).arrayBuffer()))
  await installCurl()
}, 120_000)
afterAll(async () => {
  await app.close()
  await rm(client.folder, { recursive: true, force: true })
})

/** Puts the stand-in for curl where the recipes find it first. */
async function installCurl() {
  const program = join(import.meta.dirname, 'testing', 'processes', 'curl.ts')
  await mkdir(join(client.folder, 'bin'))
  const script = `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`
  await writeFile(join(client.folder, 'bin', 'curl'), script, { mode: 0o755 })
}

const mediaOf = async () =>
  (await admin.call(listMedia, { query: {} })).body.data.filter(({ title }) => title.startsWith('menu'))
const lunches = async () =>
  (await admin.call(listPlaylists, { query: {} })).body.data.filter(({ name }) => name === 'Lunch')
const entries = async () => (await admin.call(listSchedule, { query: {} })).body.data
const contentOfScreen = async () =>
  (await admin.call(getScreen, { params: { screenID: screenId } })).body.data.content.map(({ id }) => id)
const takeoverLog = async () =>
  (await logged(app, admin.accountId)).filter(({ description }) => /takeover “Fire alarm”/.test(description)).length
const price = async (id: string) => {
  const { settings } = (await admin.call(getDataSource, { params: { id } })).body.data
  return settings.kind === 'table' ? settings.table.rows[0]?.[1] : undefined
}

const closings = async () => (await admin.call(listRunningTakeovers, {})).body.data
const closing = () => ({ notice: { title: 'Closed today' }, tags: [{ id: tagId }], screen_count: 1, in_standby: false })

/** Checks of the effect of each recipe, by its number. */
const effects: Record<number, (answer: string) => Promise<void>> = {
  1: async (answer) => expect(JSON.parse(answer).data.id).toBe((await admin.call(me, {})).body.data.id),
  2: async (answer) => expect(JSON.parse(answer).data).toMatchObject([{ id: offlineId }]),
  3: async () => expect((await mediaOf()).map(({ id }) => id)).toEqual([variables['MEDIA_ID']]),
  4: async () => expect(await lunches()).toMatchObject([{ contents: [{ media_id: variables['MEDIA_ID'] }] }]),
  5: async () => expect((await lunches())[0]?.contents.map(({ duration }) => duration)).toEqual([8000]),
  6: async () => expect(await contentOfScreen()).toEqual([variables['PLAYLIST_ID']]),
  7: async () =>
    expect(await entries()).toMatchObject([
      { rule: { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '11:00', until: '14:00' }, screen_count: 1 },
    ]),
  8: async () => {
    expect((await admin.call(listRunningTakeovers, {})).body.data).toEqual([])
    expect(await takeoverLog()).toBe(3)
  },
  9: async () => expect(await price(sourceId)).toBe('4.50'),
  10: async (answer) => expect(JSON.parse(answer).data).toMatchObject([{ title: 'Spring', plays: 1 }]),
  11: async () => expect(await closings()).toMatchObject([{ id: variables['CLOSED_ID'], ...closing() }]),
}

const recipeNumbers = Array.from({ length: 11 }, (_, index) => index + 1)

test('there are eleven recipes, each with curl and in TypeScript', () => {
  for (const language of ['sh', 'ts'])
    expect([...new Set(blocksIn(language).map(({ recipe }) => recipe))]).toEqual(recipeNumbers)
})

test.each(recipeNumbers)('recipe %i with curl', async (number) => {
  let answer = ''
  for (const { recipe, code } of blocksIn('sh')) {
    if (recipe !== number) continue
    const env = { ...variables, PATH: [join(client.folder, 'bin'), searchPath()].join(delimiter) }
    answer = (
      await run('bash', ['--norc', '-euo', 'pipefail', '-c', code], { cwd: client.folder, env, timeout: 15_000 })
    ).stdout
    Object.assign(variables, Object.fromEntries(variablesIn(code, answer)))
  }
  await effects[number]?.(answer)
})

test('the recipes in TypeScript are one program, with the types of the package', { timeout: 60_000 }, async () => {
  const program = blocksIn('ts')
    .map(({ code }) => code)
    .join('\n')
  expect(await client.typeErrors('recipes.ts', program)).toBe('')
  const { URL = '', TOKEN = '' } = variables
  const written = await client.run('recipes.ts', { URL, TOKEN })
  expect(written.split('\n').filter(Boolean)).toEqual([
    `Name of ${admin.username} (API token “Menu import”) Europe/Berlin`,
    `${offlineId} Screen`,
    'Screen Spring 1',
  ])
  const own = (await lunches()).find(({ id }) => id !== variables['PLAYLIST_ID'])
  expect([(await mediaOf()).length, (await lunches()).length, (await entries()).length]).toEqual([2, 2, 2])
  expect(own?.contents.map(({ duration }) => duration)).toEqual([8000])
  expect(await contentOfScreen()).toEqual([own?.id])
  expect(await closings()).toMatchObject([closing(), closing()])
  expect([await takeoverLog(), await price(sourceId)]).toEqual([5, '4.80'])
  expect((await admin.call(listDataSources, {})).body.data).toHaveLength(1)
})

test('a program with a wrong field, a wrong call or a part too many does not compile', {
  timeout: 60_000,
}, async () => {
  const program = `import { api, createClient } from '@digisigncast/client'
const client = createClient({ url: 'https://signage.example.com', token: 'dsc_' })
const { data } = await client.call(api.playlists.listPlaylists)
export const names: string[] = data.map(({ name }) => name)
await client.call(api.playlists.savePlaylist, { body: { nam: 'Lunch' } })
await client.call(api.playlists.savePlaylist)
await client.call(api.playlists.listPlaylists, { body: {} })
export const ids: number[] = data.map(({ id }) => id)
`
  const errors = await client.typeErrors('wrong.ts', program)
  const lines = [...errors.matchAll(/^wrong\.ts\((\d+),/gm)].map(([, line]) => Number(line))
  expect([...new Set(lines)]).toEqual([5, 6, 7, 8])
})

test('an error of the server is a CallError with its fields', async () => {
  const program = `import { api, CallError, createClient } from '@digisigncast/client'
const [url, token] = [process.env.URL ?? '', process.env.TOKEN ?? '']
for (const [by, name] of [[token, ' '], [token + 'x', 'Lunch']] as const)
  try {
    await createClient({ url, token: by }).call(api.playlists.savePlaylist, { body: { name, media_ids: [] } })
  } catch (error) {
    if (error instanceof CallError) console.log(JSON.stringify([error.status, error.code, error.message, error.errors]))
  }
`
  await writeFile(join(client.folder, 'errors.ts'), program)
  const { URL = '', TOKEN = '' } = variables
  const lines = (await client.run('errors.ts', { URL, TOKEN })).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    [422, 'request.invalid', expect.any(String), { name: ['Title is required.'] }],
    [401, 'auth.required', expect.stringContaining('This is not a whole API token.'), {}],
  ])
})
