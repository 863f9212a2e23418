import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { login } from '@digisigncast/contract/accounts/session'
import { listMedia } from '@digisigncast/contract/content/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, clientOf } from './testing/client.ts'
import { freshDatabase } from './testing/database.ts'
import { picture } from './testing/make.ts'
import { passwords } from './testing/start-app.ts'
import { temporaryFiles } from './testing/stored/stored.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const rounds = 4

let dataDir = ''
let database: Awaited<ReturnType<typeof freshDatabase>>
let child: ChildProcess | undefined
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-crash-'))
  database = await freshDatabase()
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Starts a separate server process; resolves when it prints its address. */
async function startProcess(): Promise<{ server: ChildProcess; admin: Client }> {
  const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }
  const server = spawn(process.execPath, [main], {
    env: { ...database.variables, ...settings, ADMIN_PASSWORD: passwords.admin, OWNER_PASSWORD: passwords.owner },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = server
  const port = await new Promise<string>((resolve, reject) => {
    server.on('exit', () => reject(new Error('the server has ended')))
    createInterface({ input: server.stdout }).on('line', (line) => {
      const found = /Console\s+http:\/\/localhost:(\d+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
  })
  const url = `http://127.0.0.1:${port}`
  const { body } = await clientOf(url).call(login, { body: { login: 'admin', password: passwords.admin } })
  return { server, admin: clientOf(url, body.data.access_token) }
}

test('a server that is killed during uploads loses nothing that it acknowledged', {
  timeout: 120_000,
}, async () => {
  const acknowledged = new Map<string, string>()
  for (let round = 0; round <= rounds; round += 1) {
    const { server, admin } = await startProcess()
    expect(await temporaryFiles(dataDir)).toEqual([])
    const { body } = await admin.call(listMedia, { query: {} })
    const listed = new Map(body.data.map((media) => [media.id, media]))
    expect([...acknowledged.keys()].filter((id) => !listed.has(id))).toEqual([])
    for (const { file_path, thumbnail } of listed.values())
      for (const path of [file_path, thumbnail]) expect([path, await hashAt(admin, path)]).toEqual([path, nameOf(path)])

    const goal = acknowledged.size + 5
    const ended = once(server, 'exit')
    const uploads = round === rounds ? [] : Array.from({ length: 4 }, () => uploadUntilDead(admin, acknowledged, goal))
    await Promise.all(uploads)
    server.kill('SIGKILL')
    await ended
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(rounds * 5)
})

// The first uploader that reaches the goal kills the server while the others are uploading.
async function uploadUntilDead(admin: Client, acknowledged: Map<string, string>, goal: number): Promise<void> {
  while (acknowledged.size < goal) {
    const answer = await admin.upload({ file: await picture({ width: 1600, height: 1200 }) }).catch(() => undefined)
    if (!answer) return
    expect(answer.status).toBe(200)
    acknowledged.set(answer.body.data.id, answer.body.data.file_path)
  }
  child?.kill('SIGKILL')
}

const nameOf = (path: string | null) => /([\da-f]{64})\.\w+$/.exec(path ?? '')?.[1]

async function hashAt(admin: Client, path: string | null): Promise<string> {
  const bytes = await (await admin.send(path ?? '/')).arrayBuffer()
  return createHash('sha256').update(Buffer.from(bytes)).digest('hex')
}
