import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import { newId } from '../ids.ts'
import type { Bus } from './bus.ts'

/** Messages are dropped while more bytes than this are unacknowledged, as they are while Redis is unavailable. */
const maxUnansweredBytes = 4 * 1024 * 1024
/** A connection without an answer for this long is considered stalled. */
const hangsAfterMs = 3000

/** A bus over Redis publish/subscribe. A subscribed connection cannot send commands, so it uses two. */
export async function openRedisBus(redis: Redis, log: FastifyBaseLogger): Promise<Bus> {
  const self = newId()
  // Redis channels are shared by all databases, so the channel name includes the database number.
  const channel = `digisigncast/${redis.options.db ?? 0}`
  const listeners = new Map<string, (message: never) => void>()
  const backs: (() => void)[] = []
  let wasListening = false

  // It subscribes itself: the failure of an automatic one would be unhandled, and end the process.
  const ear = redis.duplicate({ commandTimeout: undefined, autoResubscribe: false })
  // The other connection logs that Redis is unavailable.
  ear.on('error', () => undefined)
  ear.on('message', (_channel, text) => {
    try {
      const [from, topic, message] = JSON.parse(text) as [string, string, never]
      if (from !== self) listeners.get(topic)?.(message)
    } catch (err) {
      log.error({ err }, 'a message from another server could not be handled')
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
  // A stalled connection keeps its unsent data in memory and delivers no messages, so it is closed.
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
