import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { Media } from '@digisigncast/contract/content/media'
import type { Playlist } from '@digisigncast/contract/content/playlists'
import type { RunningServer } from '../e2e/support/start-server.ts'
import { seedFleet } from './fleet/seed.ts'
import { type Identity, SimulatedPlayer } from './fleet/simulated-player.ts'
import { until } from './fleet/stages.ts'
import { Tally } from './fleet/tally.ts'
import { quantile } from './player/figures.ts'
import { draggingBench } from './schedules/dragging.ts'
import { moveContent, seedEntries, seedTaggedEntries } from './schedules/seed.ts'
import { timetableBench } from './schedules/timetable-bench.ts'
import { seedScreens } from './screens.ts'
import { type Customer, photo, signIn } from './support/customer.ts'
import { startServer } from './support/server.ts'
import { medianMs, ms, printTable } from './support/table.ts'

const counts = [0, 10, 100, 1000]
const builds = 20
const connectMs = 60_000
const taggedCount = 5000

/** Evaluation of timetables, manifests with many schedule entries, and a takeover on many connected players. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { players: { type: 'string', default: '1000' } } })
  await draggingBench()
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-schedules-'))
  const server = await startServer({ dataDir })
  try {
    const customer = await signIn(server)
    const media = await customer.upload('menu.jpg', 'image/jpeg', await photo(960, 540))
    timetableBench(await manifests(server, customer, media))
    await taggedScreens(server, customer, media)
    await takeover(server, customer, await playersOf(dataDir, media, Number(values.players)))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

interface Built {
  count: number
  manifest: Manifest
  bytes: number
  gzipBytes: number
  buildMs: number
}

/** A screen for each number of entries. Returns the manifests of those with entries. */
async function manifests(server: RunningServer, customer: Customer, media: Media): Promise<Map<number, Manifest>> {
  const playlists: Playlist[] = []
  for (let n = 0; n < 10; n += 1) playlists.push(await customer.makePlaylist(`Menu ${n}`, [media]))
  const [first] = playlists
  if (!first) throw new Error('There is no playlist.')
  const built: Built[] = []
  for (const count of counts) {
    const screen = await customer.makeScreen(`With ${count} entries`, first)
    if (count > 0)
      await seedEntries(
        server,
        count,
        playlists.map(({ id }) => id),
        screen.id,
      )
    built.push({ count, ...(await build(server, customer, screen.id)) })
  }
  const [bare] = built
  printTable(
    built.slice(1).flatMap(({ count, bytes, gzipBytes, buildMs }) => [
      {
        what: `building a manifest with ${count} entries`,
        measured: ms(buildMs),
        baseline: `without entries: ${ms(bare?.buildMs ?? Number.NaN)}`,
        ratio: buildMs / (bare?.buildMs ?? Number.NaN),
        target: '≤ 50 ms',
      },
      {
        what: `its size (gzip ${(gzipBytes / 1000).toFixed(1)} kB)`,
        measured: `${(bytes / 1000).toFixed(1)} kB`,
        baseline: `without entries: ${((bare?.bytes ?? 0) / 1000).toFixed(1)} kB`,
        ratio: bytes / (bare?.bytes ?? Number.NaN),
        target: '≤ 50 kB (gzip)',
      },
    ]),
  )
  return new Map(built.slice(1).map(({ count, manifest }) => [count, manifest]))
}

/** Reads the manifest after each of some changes of the account. */
async function build(server: RunningServer, customer: Customer, screenId: string): Promise<Omit<Built, 'count'>> {
  const took: number[] = []
  let manifest: Manifest | undefined
  for (let run = 0; run < builds; run += 1) {
    await moveContent(server)
    const begun = performance.now()
    manifest = await customer.askWhole<Manifest>(`screens/${screenId}/manifest`)
    took.push(performance.now() - begun)
  }
  if (!manifest) throw new Error('No manifest was built.')
  const text = JSON.stringify(manifest)
  return { manifest, bytes: text.length, gzipBytes: gzipSync(text).length, buildMs: quantile(took, 0.5) }
}

/** Playlists that many entries put on many screens by their tags. */
async function taggedScreens(server: RunningServer, customer: Customer, media: Media): Promise<void> {
  const few = await medianMs(10, () => customer.askWhole('playlists?page=1&per_page=12'))
  const playlists: Playlist[] = []
  for (let n = 0; n < 100; n += 1) playlists.push(await customer.makePlaylist(`Offer ${n}`, [media]))
  const ids = playlists.map(({ id }) => id)
  await seedScreens(server, taggedCount, ids[0] ?? '')
  await seedTaggedEntries(server, 1000, ids)
  const first = await medianMs(3, async (run) => {
    await customer.makePlaylist(`Change ${run}`, [media])
    await customer.askWhole('playlists?page=1&per_page=12')
  })
  const page = await medianMs(10, () => customer.askWhole('playlists?page=1&per_page=12'))
  const all = await medianMs(5, () => customer.askWhole('playlists'))
  const screens = `${taggedCount.toLocaleString('en')} screens, 1,000 entries`
  const baseline = `with ${counts.length} screens: ${ms(few)}`
  const row = (what: string, value: number, target: string) => ({
    what: `${what}, ${screens}`,
    measured: ms(value),
    baseline,
    ratio: value / few,
    target,
  })
  printTable([
    row('page of 12 playlists', page, '≤ 150 ms'),
    row('all 110 playlists', all, '≤ 500 ms'),
    row('page of 12 after a change', first, '≤ 2 s'),
  ])
}

/** Devices of one account. */
const playersOf = async (dataDir: string, media: Media, count: number): Promise<Identity[]> =>
  (await seedFleet({ dataDir }, media, count, count)).concerned

/** Measures the time from the call that starts a takeover until the players get its message. */
async function takeover(server: RunningServer, customer: Customer, identities: readonly Identity[]): Promise<void> {
  const players = identities.map((identity) => new SimulatedPlayer(server.origin, identity, new Tally()))
  try {
    for (const player of players) player.start()
    await until(() => players.every(({ isConnected }) => isConnected), connectMs)
    const notice = { title: 'Fire', text: 'Leave the building.', color: 'alert' }
    const begun = performance.now()
    await customer.post('takeovers/start', { notice, everywhere: true })
    const answeredMs = performance.now() - begun
    await until(() => players.every(({ takeoverAt }) => takeoverAt > 0), connectMs)
    const received = players.map(({ takeoverAt }) => takeoverAt - begun)
    const first = Math.min(...received)
    printTable([
      {
        what: `message of a takeover at the last of ${players.length.toLocaleString('en')} players`,
        measured: ms(Math.max(...received)),
        baseline: `the first: ${ms(first)}, the answer of the call: ${ms(answeredMs)}`,
        ratio: Math.max(...received) / first,
        target: '≤ 1 s',
      },
    ])
  } finally {
    for (const player of players) player.stop()
  }
}
