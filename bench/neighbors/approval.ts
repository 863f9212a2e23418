import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { areas, permissionCatalog } from '@digisigncast/contract/api/permissions'
import { saveFolder } from '@digisigncast/contract/content/media'
import { updateDuration } from '@digisigncast/contract/content/playlists'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { cpuSeconds } from '../fleet/read-process-stats.ts'
import { ask } from '../fleet/wire.ts'
import { openDatabaseOf } from '../support/databases.ts'
import { longestDelayMs } from '../support/loop-watch.ts'
import { insert, insertPlaylists, insertScreens, newId, playlistRow, rowsOf, screenRow } from '../support/seed-rows.ts'
import { ms, printCells } from '../support/table.ts'
import { seedAccount } from './account.ts'

const [mediaCount, ruleCount, itemCount, callCount] = [3000, 40, 990, 62]
const connections = 3
const [quietSeconds, attackSeconds] = [10, 20]

interface Setting {
  server: RunningServer
  /** A media item of any account, whose row is copied. */
  mediaId: string
  /** Sorted response times of the neighbor's calls. */
  ordinary: (seconds: number) => Promise<number[]>
}

/** The neighbor's response times beside one manager of another account whose changes need approval. */
export async function benchApproval({ server, mediaId, ordinary }: Setting): Promise<void> {
  const strict = await seedStrict(server, mediaId)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = (path: string, body?: object) =>
    ask({
      agent,
      method: body ? 'POST' : 'GET',
      url: `${server.origin}${apiPrefix}/${path}`,
      headers: { authorization: `Bearer ${strict.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const rows = [
    ['a manager whose changes need approval', 'quiet p95', 'p95', 'ratio', 'target', 'longest delay', 'CPU', 'calls'],
  ]
  const measure = async (what: string, attack: (turn: number) => ReturnType<typeof send>) => {
    const begun = cpuSeconds(server.pid)
    const quiet = await ordinary(quietSeconds)
    const quietCpu = cpuSeconds(server.pid) - begun
    await longestDelayMs(server)
    const stop = new AbortController()
    const statuses = new Map<number, number>()
    const loop = async (connection: number) => {
      for (let turn = connection; !stop.signal.aborted; turn += connections) {
        const status = await attack(turn).then(
          (answer) => answer.status,
          () => 0,
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const loops = Promise.all(rowsOf(connections, loop))
    const cpuBefore = cpuSeconds(server.pid)
    const loud = await ordinary(attackSeconds)
    const attackCpu = cpuSeconds(server.pid) - cpuBefore - (quietCpu * attackSeconds) / quietSeconds
    const cpuPerCall = `${ms((attackCpu * 1000) / (statuses.get(200) ?? 0))} a call`
    const delay = await longestDelayMs(server)
    stop.abort()
    await loops
    const [before, beside] = [p95(quiet), p95(loud)]
    const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    rows.push([what, ms(before), ms(beside), (beside / before).toFixed(2), '≤ 2', ms(delay), cpuPerCall, answers])
    console.log(rows.at(-1)?.join('  '))
  }
  await measure(`renames a folder (${mediaCount} media, ${ruleCount} rules)`, (turn) =>
    send(saveFolder.path, { name: `Folder ${turn % 50}`, folderID: strict.folders[turn % connections] }),
  )
  await measure(`reads a playlist of ${itemCount} items`, () => send(`playlists/${strict.playlistId}`))
  const { calls, id } = await propose(send, strict.itemIds)
  await measure(`reads it with a proposal of ${calls} calls`, () => send(`playlists/${strict.playlistId}`))
  await measure('reads the proposal', () => send(`proposals/${id}`))
  agent.destroy()
  printCells(rows)
}

const p95 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN

/** Proposes durations, one call each, as many as one proposal takes. */
async function propose(
  send: (path: string, body: object) => ReturnType<typeof ask>,
  itemIds: readonly string[],
): Promise<{ calls: number; id: string }> {
  const took: number[] = []
  let id = ''
  for (const [turn, mediaId] of itemIds.slice(0, callCount).entries()) {
    const begun = performance.now()
    const call = () => send(updateDuration.path, { mediaId, duration: 1000 * (turn + 5) })
    let { status, text } = await call()
    // A quiet machine answers faster than the calls of a session are allowed to come.
    for (; status === 429; { status, text } = await call()) await pause(1000)
    if (status === 409) break
    if (status !== 202) throw new Error(`A proposed call returned status ${status}: ${text}`)
    took.push(performance.now() - begun)
    id = (JSON.parse(text) as { proposal_ids: string[] }).proposal_ids[0] ?? ''
  }
  console.log(`proposing: the first call ${ms(took[0] ?? 0)}, the last of ${took.length} ${ms(took.at(-1) ?? 0)}`)
  return { calls: took.length, id }
}

/** An account with 40 playlists in use that fill themselves, a long playlist in use, and a manager who cannot publish. */
async function seedStrict(server: RunningServer, mediaId: string) {
  const { db } = openDatabaseOf(server)
  const permissions = Object.fromEntries(
    areas.map((area) => [area, Object.fromEntries(permissionCatalog[area].fields.map((action) => [action, 1]))]),
  )
  const rights = JSON.stringify({ ...permissions, approval: { publish: 0 } })
  const { of, token, media } = await seedAccount(db, mediaId, mediaCount, {
    account: { approval_required: 1 },
    user: { role: 'manager', permissions: rights },
  })
  const folders = rowsOf(connections, (i) => ({ ...of, id: newId(), name: `Own ${i}`, search_text: `own ${i}` }))
  await insert(db, 'folders', folders)
  const rule = { folder_ids: [], kinds: ['image'], title_contains: '', added_within_days: null }
  const fill_rule = JSON.stringify({ ...rule, orientation: 'portrait', sort: 'newest', at_most: 100, after_items: 0 })
  const filled = rowsOf(ruleCount, (i) => ({ ...playlistRow(of, `Filled ${i}`), fill_rule }))
  const long = playlistRow(of, 'Long')
  const playlists = [long, ...filled]
  const itemIds = await insertPlaylists(db, playlists, (i) => (i === 0 ? media.slice(0, itemCount) : []))
  const screens = playlists.map(({ name }) => screenRow(of, `Screen of ${name}`))
  await insertScreens(db, screens, (i) => playlists[i]?.id)
  await db.destroy()
  return { token, folders: folders.map(({ id }) => id), playlistId: long.id, itemIds }
}
