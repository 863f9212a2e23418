import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { awaitPostgres } from './await-postgres.ts'
import { openPostgres } from './open-postgres.ts'

/** A message of PostgreSQL: its type, its length and its body. */
function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + Buffer.byteLength(body))
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)])
}
const refusal = (code: string) => message('E', `SFATAL\0VFATAL\0C${code}\0Mthe database system is starting up\0\0`)
const ready = message('Z', 'I')

/** Refuses the first connections with these codes, and then answers every query. */
async function postgresAfter(codes: string[]) {
  let connections = 0
  const server = createServer((socket) => {
    const code = codes[connections]
    connections += 1
    socket.on('error', () => {})
    socket.once('data', () => {
      if (code !== undefined) return socket.end(refusal(code))
      socket.write(Buffer.concat([message('R', '\0\0\0\0'), ready]))
      socket.on('data', ([type]: Buffer) => {
        if (type === 'Q'.charCodeAt(0)) socket.write(Buffer.concat([message('C', 'SELECT 0\0'), ready]))
      })
      return undefined
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const database = openPostgres(`postgres://signs:secret@127.0.0.1:${port}/signs`)
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return {
    wait: () => awaitPostgres(database, log),
    lines,
    connections: () => connections,
    close: async () => {
      await database.close()
      server.close()
    },
  }
}

test('a PostgreSQL that is still starting is awaited, and the log says so once', async () => {
  const postgres = await postgresAfter(['57P03', '57P03'])
  await postgres.wait()
  expect([postgres.connections(), postgres.lines.length]).toEqual([3, 1])
  expect(postgres.lines[0]).toContain('PostgreSQL does not accept connections yet')
  await postgres.close()
})

test('another refusal is not awaited', async () => {
  const postgres = await postgresAfter(['3D000'])
  await expect(postgres.wait()).rejects.toMatchObject({ code: '3D000' })
  expect([postgres.connections(), postgres.lines]).toEqual([1, []])
  await postgres.close()
})
