import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { startBare } from './support/child.ts'
import { photo, signIn } from './support/customer.ts'
import { load } from './support/load.ts'
import { startServer } from './support/server.ts'
import { perSecond, printTable } from './support/table.ts'

const items = 50
const connections = 200
const bareBytes = 28 * 1024

/** The content of a screen with 50 items, full and unchanged (304). */
export async function bench(): Promise<void> {
  const server = await startServer()
  const bare = await startBare('http', { bytes: bareBytes })
  const fastify = await startBare('fastify')
  try {
    const url = `${server.origin}${apiPrefix}/screens/${await makeScreen(server)}/content`
    const answer = await fetch(url)
    const bytes = (await answer.arrayBuffer()).byteLength
    const etag = answer.headers.get('etag')
    if (!etag) throw new Error('The content response has no ETag.')
    const unchanged = { 'If-None-Match': etag }
    const again = await fetch(url, { headers: unchanged })
    if (again.status !== 304) throw new Error(`Unchanged content returned status ${again.status} instead of 304.`)
    // The first run only warms up.
    await Promise.all([url, bare.origin, fastify.origin].map((u) => load({ url: u }, { connections, seconds: 2 })))
    const plain = await load({ url: bare.origin }, { connections })
    const fresh = await load({ url }, { connections })
    const route = await load({ url: fastify.origin }, { connections })
    const notModified = await load({ url, headers: unchanged }, { connections })
    printTable([
      {
        what: `screens/{code}/content, ${items} items, ${bytes} B`,
        measured: perSecond(fresh.requestsPerSecond),
        baseline: `bare node:http, ${bareBytes} B: ${perSecond(plain.requestsPerSecond)}`,
        ratio: fresh.requestsPerSecond / plain.requestsPerSecond,
        target: '≥ 0.3',
      },
      {
        what: 'the same, unchanged (304)',
        measured: perSecond(notModified.requestsPerSecond),
        baseline: `bare fastify route: ${perSecond(route.requestsPerSecond)}`,
        ratio: notModified.requestsPerSecond / route.requestsPerSecond,
        target: '≥ 0.6',
      },
    ])
  } finally {
    await Promise.all([server.stop(), bare.stop(), fastify.stop()])
  }
}

async function makeScreen(server: Awaited<ReturnType<typeof startServer>>): Promise<string> {
  const customer = await signIn(server)
  const media = []
  for (let i = 0; i < items; i++) {
    media.push(await customer.upload(`Photo number ${i}.jpg`, 'image/jpeg', await photo(320, 180)))
  }
  const screen = await customer.makeScreen('Loaded', await customer.makePlaylist('Fifty items', media))
  return screen.code
}
