import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { startBare } from '../support/child.ts'
import { statsFlags } from './read-process-stats.ts'
import { type Rest, rest } from './stages.ts'

const [warmUp, perSecond] = [20, 500]
const everyMs = 30_000
const settleMs = 5000
/** As long as a player's heartbeat. */
const heartbeat = 'x'.repeat(330)
/** As long as a `manifest.changed` hint. */
const hint = `all:${'x'.repeat(48)}`

interface Echo extends Rest {
  /** Time until the last client has received a broadcast. */
  notifiedMs: number
}

/** Baseline of a fleet: the same number of sockets and messages against a `ws` echo server. */
export async function echoAtRest(count: number, restMs: number): Promise<Echo> {
  // The same flag as scripts/start.mjs.
  const server = await startBare('ws-echo', { nodeFlags: ['--max-semi-space-size=8', ...statsFlags] })
  const sockets: WebSocket[] = []
  const stops: (() => void)[] = []
  try {
    const first = await Promise.all(Array.from({ length: warmUp }, () => connect(server.origin)))
    for (const socket of first) socket.terminate()
    await wait(1000)
    const open = async () => {
      while (sockets.length < count) {
        const some = Math.min(perSecond / 10, count - sockets.length)
        sockets.push(...(await Promise.all(Array.from({ length: some }, () => connect(server.origin)))))
        await wait(100)
      }
      for (const socket of sockets) stops.push(sendRegularly(socket))
    }
    const figures = await rest(server, count, { settleMs, restMs }, { open })
    return { ...figures, notifiedMs: await broadcast(sockets) }
  } finally {
    for (const end of stops) end()
    for (const socket of sockets) socket.terminate()
    await server.stop()
  }
}

async function connect(origin: string): Promise<WebSocket> {
  const socket = new WebSocket(origin.replace('http', 'ws'), { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

/** Sends a message twice a minute with a random offset. Returns a function that stops it. */
function sendRegularly(socket: WebSocket): () => void {
  const send = () => {
    socket.send(heartbeat)
    timer = setTimeout(send, everyMs)
  }
  let timer = setTimeout(send, Math.random() * everyMs)
  return () => clearTimeout(timer)
}

async function broadcast(sockets: WebSocket[]): Promise<number> {
  const all = Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.on('message', (data) => {
            if ((data as Buffer).toString() === hint) resolve()
          })
        }),
    ),
  )
  const begun = performance.now()
  sockets[0]?.send(hint)
  await all
  return performance.now() - begun
}
