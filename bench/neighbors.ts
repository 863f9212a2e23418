import { randomBytes } from 'node:crypto'
import { Agent } from 'node:http'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { type RunningServer, startServer } from '../e2e/support/start-server.ts'
import { ask } from './fleet/wire.ts'
import { seedAccount } from './neighbors/account.ts'
import { benchApproval } from './neighbors/approval.ts'
import { photo, signIn } from './support/customer.ts'
import { openDatabaseOf } from './support/databases.ts'
import { longestDelayMs, watchLoop } from './support/loop-watch.ts'
import { insert, insertPlaylists, playlistRow, rowsOf, screenRow } from './support/seed-rows.ts'
import { machine, ms, printCells } from './support/table.ts'

const connections = 50
const quietSeconds = 10
const attackSeconds = 20
const [playlists, itemsEach] = [1000, 20]

interface Call {
  path: string
  method?: 'GET' | 'POST'
  body?: string
}

/**
 * One account's response times while another account overloads the server from 50 connections, and beside a manager whose
 * changes need approval. `--approval` measures only this part.
 */
export async function bench(options: string[]): Promise<void> {
  const server = await startServer({ nodeFlags: watchLoop })
  try {
    const first = await signIn(server)
    const large = await photo(4000, 3000)
    const mediaItem = await first.upload('a.jpg', 'image/jpeg', await photo(640, 360))
    const attacker = await seed(server, mediaItem.id, playlists)
    const neighbor = await seed(server, mediaItem.id, 20)
    const answer = (token: string, agent: Agent, { path, method = 'GET', body }: Call) =>
      ask({
        agent,
        method,
        url: `${server.origin}${apiPrefix}/${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      })
    const ordinary = async (seconds: number) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const took: number[] = []
      const until = performance.now() + seconds * 1000
      for (let turn = 0; performance.now() < until; turn++) {
        const begun = performance.now()
        const asked = answer(neighbor.token, agent, ordinaryCalls(neighbor, turn))
        const { status } = await asked.catch(() => ({ status: 0 }))
        if (status !== 200 && status !== 0) throw new Error(`The neighbor's call returned status ${status}.`)
        took.push(performance.now() - begun)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      agent.destroy()
      return took.sort((a, b) => a - b)
    }
    await ordinary(2)
    if (options.includes('--approval')) return await benchApproval({ server, mediaId: mediaItem.id, ordinary })
    await longestDelayMs(server)
    const quiet = await ordinary(quietSeconds)
    const quietTurn = await longestDelayMs(server)

    const stop = new AbortController()
    const statuses = new Map<number, number>()
    const agent = new Agent({ keepAlive: true, maxSockets: connections })
    const attack = async (connection: number) => {
      for (let turn = connection; !stop.signal.aborted; turn++) {
        const token = attacker.tokens[turn % attacker.tokens.length] ?? ''
        const status = await (turn % 9 === 8
          ? upload(server.origin, token, large)
          : answer(token, agent, worstCalls(attacker, turn)).then((answered) => answered.status)
        ).catch(() => 0)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const attackers = Promise.all(Array.from({ length: connections }, (_, index) => attack(index)))
    const loud = await ordinary(attackSeconds)
    const loudTurn = await longestDelayMs(server)
    stop.abort()
    agent.destroy()
    await attackers
    print({ quiet, quietTurn, loud, loudTurn, statuses })
    await benchApproval({ server, mediaId: mediaItem.id, ordinary })
  } finally {
    await server.stop()
  }
}

interface Measured {
  quiet: number[]
  quietTurn: number
  loud: number[]
  loudTurn: number
  statuses: ReadonlyMap<number, number>
}

const p = (sorted: readonly number[], part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN

function print({ quiet, quietTurn, loud, loudTurn, statuses }: Measured): void {
  console.log(machine())
  printCells([
    ['the neighbor', 'quiet', 'under attack', 'ratio', 'target'],
    ['calls', String(quiet.length), String(loud.length), '', ''],
    ['median', ms(p(quiet, 0.5)), ms(p(loud, 0.5)), (p(loud, 0.5) / p(quiet, 0.5)).toFixed(2), ''],
    ['95th percentile', ms(p(quiet, 0.95)), ms(p(loud, 0.95)), (p(loud, 0.95) / p(quiet, 0.95)).toFixed(2), '≤ 3'],
    ['slowest (10 s: no answer)', ms(p(quiet, 1 - 1e-9)), ms(p(loud, 1 - 1e-9)), '', ''],
    ['longest event loop delay', ms(quietTurn), ms(loudTurn), '', '≤ 100 ms'],
  ])
  const answers = [...statuses].map(([status, count]) => `${count} × ${status || 'aborted'}`).join(', ')
  console.log(`responses to the attacker: ${answers}`)
}

type Seeded = Awaited<ReturnType<typeof seed>>

const json = (path: string, body: unknown): Call => ({ path, method: 'POST', body: JSON.stringify(body) })

const ordinaryCalls = ({ media, playlistIds }: Seeded, turn: number): Call => {
  const calls: Call[] = [
    { path: 'playlists?page=1&per_page=12' },
    { path: 'screens?page=1&per_page=24' },
    { path: 'get-user-media?page=1&per_page=100', method: 'POST' },
    { path: 'dashboard/overview' },
    json('media/update-media-title', { media_id: media[turn % media.length], title: `Renamed ${turn}` }),
    json('playlists/create', {
      playlistID: playlistIds[turn % 20],
      name: `Saved ${turn}`,
      media_ids: media.slice(0, 20),
    }),
  ]
  return calls[turn % calls.length] ?? { path: 'me' }
}

const worstCalls = ({ media, playlistIds }: Seeded, turn: number): Call => {
  const calls: Call[] = [
    { path: 'playlists' },
    { path: 'playlists' },
    { path: 'playlists/names' },
    { path: 'get-user-media', method: 'POST' },
    { path: 'screens' },
    { path: `playlists?page=1&per_page=200&search=${turn % 10}` },
    // A different order each time, so that every item is written.
    json('playlists/create', {
      playlistID: playlistIds[turn % 500],
      name: 'S',
      media_ids: media.map((_, index) => media[(index + turn) % media.length]),
    }),
    json('playlists/assign-content', {
      media_ids: media.slice(0, 10),
      playlist_ids: rowsOf(20, (index) => playlistIds[500 + ((turn * 20 + index) % 500)]),
    }),
  ]
  return calls[turn % calls.length] ?? { path: 'playlists' }
}

async function upload(origin: string, token: string, picture: Buffer): Promise<number> {
  const form = new FormData()
  // Different bytes after the same image: decoded each time.
  form.set('file', new File([new Uint8Array(picture), randomBytes(16)], 'photo.jpg'))
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${origin}${apiPrefix}/upload-media`, { method: 'POST', body: form, headers })).status
}

/** Inserts an account with `count` playlists and media, up to 500 screens, and ten sessions. */
async function seed(server: RunningServer, mediaId: string, count: number) {
  const { db } = openDatabaseOf(server)
  const { of, ...account } = await seedAccount(db, mediaId, count)
  const lists = rowsOf(count, (i) => playlistRow(of, `Playlist ${i}`))
  await insertPlaylists(db, lists, () => rowsOf(itemsEach, (i) => account.media[i % count] ?? ''))
  const screens = rowsOf(Math.min(count, 500), (i) => screenRow(of, `Screen ${i}`))
  await insert(db, 'screens', screens)
  await db.destroy()
  return { ...account, playlistIds: lists.map(({ id }) => id) }
}
