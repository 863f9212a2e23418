import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '../../env.ts'
import { runCommand } from '../../testing/processes/run-command.ts'
import { emptyPlace } from '../../testing/start-app.ts'
import { migrateTo } from '../migrate.ts'
import { openSqlite } from '../open.ts'

describe.runIf(testDatabaseUrl())('the command move', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'digisigncast-move-'))
    const database = openSqlite(join(folder, 'digisigncast.sqlite'))
    await migrateTo(database)
    await database.close()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const move = (...args: string[]) => runCommand(folder, { DATA_DIR: folder }, 'move', ...args)

  test('reports a wrong password of PostgreSQL with a message', async () => {
    const url = new URL(testDatabaseUrl() ?? '')
    url.password = 'a-wrong-password'
    url.username = 'nobody_has_this_name'
    const { code, output } = await move('--to', url.href)
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('PostgreSQL refuses the user or the password'),
    })
    expect(output).not.toContain('a-wrong-password')
  })

  test('reads the database URL from a file, and prints neither URL nor password', async () => {
    const place = await emptyPlace()
    const address = join(folder, 'database.url')
    await writeFile(address, `${place.installation.databaseUrl}\n`)
    const { code, output } = await move('--to-file', 'database.url')
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining(`DATABASE_URL_FILE=${address}`) })
    const { password } = new URL(place.installation.databaseUrl ?? '')
    if (password !== '') expect(output).not.toContain(password)
    await place.drop()
  })
})
