import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, installFromDebian } from './debian.mjs'
import { Problem } from './say.mjs'
import { freePort, withService } from './service.mjs'

const find = () => findProgram(['redis-server', 'valkey-server'], ['/usr/bin', '/usr/sbin'])

/** Starts a Redis of its own that keeps nothing, hands its URL to the work, and stops it in every case. */
export async function withRedis(work) {
  if (process.env.TEST_REDIS_URL) return work(process.env.TEST_REDIS_URL)
  const file = find() ?? ((await installFromDebian('redis-server')) ? find() : undefined)
  if (!file) throw new Problem('These tests need Redis. Please install it, or set TEST_REDIS_URL.')
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-redis-'))
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const service = { name: `Redis on port ${port}`, file, args, readyText: 'Ready to accept connections' }
  try {
    return await withService(service, () => work(`redis://127.0.0.1:${port}`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
