import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { login } from '@digisigncast/contract/accounts/session'
import { type Client, clientOf } from '../client.ts'
import { freshDatabase } from '../database.ts'
import { atHostOf } from '../local-names.ts'
import { passwords } from '../start-app.ts'

const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

interface Running {
  url: string
  /** The first user of the first customer. */
  admin: Client
  owner: Client
}

/** Server processes, one after the other, on the same data; each one is killed like in a power failure. */
export async function killedServers() {
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-crash-'))
  const database = await freshDatabase()
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()

  /** Resolves when the server listens. */
  const start = async (): Promise<Running> => {
    const server = spawn(process.execPath, [main], {
      env: {
        ...database.variables,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        SESSION_CALLS_PER_MINUTE: '0',
        ACCOUNT_CALLS_PER_MINUTE: '0',
        ADMIN_PASSWORD: passwords.admin,
        OWNER_PASSWORD: passwords.owner,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = server
    ended = once(server, 'exit')
    const port = await new Promise<string>((resolve, reject) => {
      server.on('exit', () => reject(new Error('the server has ended')))
      createInterface({ input: server.stdout }).on('line', (line) => {
        const found = /Console\s+http:\/\/localhost:(\d+)/.exec(line)?.[1]
        if (found) resolve(found)
      })
    })
    const url = `http://127.0.0.1:${port}`
    const signIn = async (at: string, name: string, password: string) => {
      const { body } = await clientOf(at).call(login, { body: { login: name, password } })
      return clientOf(at, body.data.access_token)
    }
    return {
      url,
      admin: await signIn(url, 'admin', passwords.admin),
      owner: await signIn(atHostOf(url, 'http://admin.localhost'), 'owner', passwords.owner),
    }
  }
  return {
    dataDir,
    start,
    kill: () => child?.kill('SIGKILL'),
    ended: () => ended,
    end: async () => {
      child?.kill('SIGKILL')
      await ended
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
