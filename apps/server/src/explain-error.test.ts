import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { explainError } from './explain-error.ts'
import { emptyPlace } from './testing/start-app.ts'

const failed = (code: string, more: object) => Object.assign(new Error('x'), { code, ...more })

test.each([
  [{ address: '10.0.0.5', port: 5433 }, 'PostgreSQL at 10.0.0.5:5433'],
  [{ address: '10.0.0.6', port: 6379 }, 'Redis at 10.0.0.6:6379'],
  [{ address: '10.0.0.7', port: 9000 }, 'The storage of S3_ENDPOINT at 10.0.0.7:9000'],
  [{ address: '10.0.0.8', port: 25 }, 'The server at 10.0.0.8:25'],
])('a service that does not answer is named: %o', (where, what) => {
  const services = {
    databaseUrl: 'postgres://user:secret@db.example:5433/signs',
    redisUrl: 'redis://cache.example',
    s3: { bucket: 'signs', endpoint: 'https://s3.example:9000', region: 'r', keys: undefined },
  }
  expect(explainError(failed('ECONNREFUSED', where), services)).toBe(
    `${what} does not answer. Check its address and that it is running.`,
  )
})

test('a database whose host has no address is named', () => {
  const error = failed('ENOTFOUND', { hostname: 'db.example' })
  expect(explainError(error, { databaseUrl: 'postgres://db.example/signs' })).toMatch(/^PostgreSQL at db\.example does/)
})

test.each(['ENOTFOUND', 'EAI_AGAIN'])('a HOST without an address is named: %s', (code) => {
  const error = failed(code, { syscall: 'getaddrinfo', hostname: 'signs.example' })
  expect(explainError(error, { host: 'signs.example' })).toBe(
    'signs.example is not an address of this machine. Check HOST.',
  )
})

test('an error of the program is not explained', () => {
  expect([explainError(new TypeError('x')), explainError(failed('ERR_SQLITE_ERROR', { errcode: 1 }))]).toEqual([
    undefined,
    undefined,
  ])
})

describe('a start that fails', () => {
  let place: Awaited<ReturnType<typeof emptyPlace>>
  beforeEach(async () => {
    place = await emptyPlace()
  })
  afterEach(() => place.drop())
  const wordsOf = async (variables: Record<string, string>) =>
    explainError(
      await place.start(variables).then(
        () => undefined,
        (error: unknown) => error,
      ),
    )

  test('at a used port prints no passwords: the next start does', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await wordsOf({ PORT: String(port) })).toMatch(/^Port \d+ is already in use\./)
    other.close()
    await once(other, 'close')
    const app = await place.start({ PORT: String(port) })
    expect(app.printed.join('\n')).toContain('First start.')
    await app.close()
  })

  test.skipIf(process.platform !== 'linux')('in a file system without folders of users says so', async () => {
    expect(await wordsOf({ DATA_DIR: '/proc/nope/data' })).toBe(
      'The folder /proc/nope cannot be created there. Choose another one.',
    )
  })

  test('with a file that is no database says so', async () => {
    const { dataDir, databaseUrl } = place.installation
    if (databaseUrl) return
    await writeFile(join(dataDir, 'digisigncast.sqlite'), 'not a database, '.repeat(1000))
    expect(await wordsOf({})).toMatch(/^The file digisigncast\.sqlite in DATA_DIR is not a database\./)
  })
})
