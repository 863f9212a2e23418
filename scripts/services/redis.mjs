import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Problem } from '../support/output.mjs'
import { findProgram, installFromDebian } from './debian.mjs'
import { freePort, startService, withService } from './service.mjs'

const find = () => findProgram(['redis-server', 'valkey-server'], ['/usr/bin', '/usr/sbin'])

/** Calls `work` with the URL of a Redis server: TEST_REDIS_URL, or a temporary server. */
export const withRedis = (work) =>
  process.env.TEST_REDIS_URL ? work(process.env.TEST_REDIS_URL) : withService(startRedis(), work)

/** Starts a Redis server without persistence. */
export async function startRedis() {
  const file = find() ?? ((await installFromDebian('redis-server')) ? find() : undefined)
  if (!file) throw new Problem('These tests need Redis. Install it and run the command again.')
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-redis-'))
  return startService({
    name: `Redis on port ${port}`,
    url: `redis://127.0.0.1:${port}`,
    folder,
    file,
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    readyText: 'Ready to accept connections',
  })
}
