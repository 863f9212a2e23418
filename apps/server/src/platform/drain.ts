import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Links } from './links.ts'
import type { Live } from './live.ts'

export interface Drain {
  /** Sends everybody to other servers: resolves when the sockets have gone and what was asked is answered. */
  run: (withinMs: number) => Promise<void>
}

/**
 * `GET /readyz` is 200 while this server wants to be asked, and 503 from the moment that it is stopping. It says
 * nothing of what all servers share: when that is away, no other server would do better.
 */
export function drain(app: FastifyInstance, { live, links }: { live: Live; links: Links }): Drain {
  let isDraining = false
  let answering = 0
  let ended: (() => void) | undefined

  app.get('/readyz', async (_request, reply) =>
    isDraining ? reply.code(503).send({ status: 'stopping' }) : { status: 'ok' },
  )
  app.addHook('onRequest', async (_request, reply) => {
    answering += 1
    reply.raw.once('close', () => {
      answering -= 1
      if (answering === 0) ended?.()
    })
    // The next request is for another server.
    if (isDraining) reply.header('connection', 'close')
  })
  return {
    run: async (withinMs) => {
      isDraining = true
      if (withinMs === 0) return
      live.leave(withinMs)
      links.leave(withinMs)
      await sleep(withinMs)
      if (answering === 0) return
      await Promise.race([new Promise<void>((resolve) => (ended = resolve)), sleep(withinMs)])
    },
  }
}
