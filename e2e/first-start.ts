import { rm } from 'node:fs/promises'
import { serverProcess, temporaryFolder } from './support/start-server.ts'

/**
 * Starts and stops a server on empty data, once before all stories: each starts with a copy. The folder is handed to
 * their processes as `FIRST_START`.
 */
export default async function setUp() {
  const dataDir = await temporaryFolder()
  const servers = serverProcess()
  await (await servers.start({ dataDir })).stop()
  await servers.end()
  process.env.FIRST_START = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}
