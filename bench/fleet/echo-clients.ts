import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { startBare } from '../child.ts'
import { insideFlags } from './figures-of.ts'
import { type Rest, rest } from './stages.ts'

const [warmUp, perSecond] = [20, 500]
const everyMs = 30_000
const settleMs = 5000
/** As long as what a player says of itself in a heartbeat. */
const said = 'x'.repeat(330)
/** As long as the hint that a manifest has changed. */
const hint = `all:${'x'.repeat(48)}`

interface Echo extends Rest {
  /** Until the last has a message that goes to all. */
  toldMs: number
}

/** The baseline of a fleet: as many plain sockets at a `ws` server that sends each message back, as many messages. */
export async function echoAtRest(count: number, restMs: number): Promise<Echo> {
  // As scripts/start.mjs runs the server.
  const server = await startBare('ws-echo', { nodeFlags: ['--max-semi-space-size=2', ...insideFlags] })
  const sockets: WebSocket[] = []
  const talks: (() => void)[] = []
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
      for (const socket of sockets) talks.push(talk(socket))
    }
    const figures = await rest(server, count, { settleMs, restMs }, { open })
    return { ...figures, toldMs: await tellAll(sockets) }
  } finally {
    for (const end of talks) end()
    for (const socket of sockets) socket.terminate()
    await server.stop()
  }
}

async function connect(origin: string): Promise<WebSocket> {
  const socket = new WebSocket(origin.replace('http', 'ws'), { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

/** Says something twice in a minute, each socket at moments of its own; answers what ends that. */
function talk(socket: WebSocket): () => void {
  const say = () => {
    socket.send(said)
    timer = setTimeout(say, everyMs)
  }
  let timer = setTimeout(say, Math.random() * everyMs)
  return () => clearTimeout(timer)
}

async function tellAll(sockets: WebSocket[]): Promise<number> {
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
