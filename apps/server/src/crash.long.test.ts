import { createHash } from 'node:crypto'
import { listMedia } from '@digisigncast/contract/content/media'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './testing/client.ts'
import { picture } from './testing/make.ts'
import { killedServers } from './testing/processes/killed-server.ts'
import { temporaryFiles } from './testing/stored/stored.ts'

const rounds = 4

let servers: Awaited<ReturnType<typeof killedServers>>
beforeAll(async () => {
  servers = await killedServers()
})
afterAll(() => servers.end())

test('a server that is killed during uploads loses nothing that it acknowledged', {
  timeout: 300_000,
}, async () => {
  const acknowledged = new Map<string, string>()
  for (let round = 0; round <= rounds; round += 1) {
    const { admin } = await servers.start()
    expect(await temporaryFiles(servers.dataDir)).toEqual([])
    const { body } = await admin.call(listMedia, { query: {} })
    const listed = new Map(body.data.map((media) => [media.id, media]))
    expect([...acknowledged.keys()].filter((id) => !listed.has(id))).toEqual([])
    for (const { file_path, thumbnail } of listed.values())
      for (const path of [file_path, thumbnail]) expect([path, await hashAt(admin, path)]).toEqual([path, nameOf(path)])

    const goal = acknowledged.size + 5
    const uploads = round === rounds ? [] : Array.from({ length: 4 }, () => uploadUntilDead(admin, acknowledged, goal))
    await Promise.all(uploads)
    servers.kill()
    await servers.ended()
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
  servers.kill()
}

const nameOf = (path: string | null) => /([\da-f]{64})\.\w+$/.exec(path ?? '')?.[1]

async function hashAt(admin: Client, path: string | null): Promise<string> {
  const bytes = await (await admin.send(path ?? '/')).arrayBuffer()
  return createHash('sha256').update(Buffer.from(bytes)).digest('hex')
}
