import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freshDatabase } from './database.ts'
import { run } from './start-app.ts'

/** Starts and stops a server on empty data, before all tests. `startApp` copies the data. */
export async function setup(project: TestProject) {
  const umask = process.umask()
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-first-'))
  const { name, variables, drop } = await freshDatabase()
  const server = await run(variables, { dataDir, clock: { now: Date.now() } })
  // Their next times are those of the copy: at the hour of a job, a copy would begin with it.
  await server.platform.db.deleteFrom('jobs').execute()
  await server.close()
  process.umask(umask)
  project.provide('firstStart', { dataDir, database: name })
  return async () => {
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
