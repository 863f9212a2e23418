import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Bus } from './bus.ts'
import { newId } from './ids.ts'

/** So much may be on its way to Redis; what comes on top is lost, like everything while Redis is away. */
const maxUnansweredBytes = 4 * 1024 * 1024
/** A Redis that answers nothing for so long hangs. */
const hangsAfterMs = 3000

/** Tells other servers by Redis. A connection that listens can do nothing else, so it takes two. */
export async function openRedisBus(redis: Redis, log: FastifyBaseLogger): Promise<Bus> {
  const self = newId()
  // The channels of Redis know no databases: installations that share one are kept apart by its number.
  const channel = `digisigncast/${redis.options.db ?? 0}`
  const listeners = new Map<string, (message: never) => void>()
  const backs: (() => void)[] = []
  let wasListening = false

  const ear = redis.duplicate({ commandTimeout: undefined })
  // The other connection says that Redis is away.
  ear.on('error', () => undefined)
  ear.on('message', (_channel, text) => {
    try {
      const [from, topic, message] = JSON.parse(text) as [string, string, never]
      if (from !== self) listeners.get(topic)?.(message)
    } catch (err) {
      log.error({ err }, 'what another server told could not be heeded')
    }
  })
  ear.on('ready', () => {
    ear.subscribe(channel).then(
      () => {
        if (wasListening) for (const back of backs) back()
        wasListening = true
      },
      () => undefined,
    )
  })
  await ear.connect().catch(() => undefined)

  let unansweredBytes = 0
  let silentSince: number | undefined
  const answered = () => {
    silentSince = undefined
  }
  // What a Redis that hangs was sent stays in the memory until the connection goes. It told us nothing, either.
  const unanswered = () => {
    silentSince ??= performance.now()
    if (performance.now() - silentSince < hangsAfterMs) return
    silentSince = undefined
    for (const connection of [redis, ear]) connection.disconnect(true)
  }
  const send = (text: string) => {
    unansweredBytes += text.length
    const settled = () => {
      unansweredBytes -= text.length
    }
    redis.publish(channel, text).then(answered, unanswered).finally(settled)
  }

  return {
    isShared: true,
    publish: (topic, message) => {
      if (redis.status !== 'ready' || unansweredBytes > maxUnansweredBytes) return
      send(JSON.stringify([self, topic, message]))
    },
    subscribe: (topic, listener) => void listeners.set(topic, listener),
    onBack: (listener) => void backs.push(listener),
    close: async () => ear.disconnect(),
  }
}
