import type { ServerResponse } from 'node:http'
import { networkOf } from '../address.ts'
import { Failure } from '../fail.ts'
import { fairQueue } from './fair-queue.ts'

/** Limits of large answers to clients without a session, which are written at the same time. */
export interface AnswerLimits {
  /** In total. */
  most: number
  /** To one network: displays at one location share an address. */
  mostPerNetwork: number
  /** A request waits for a place up to this time. Shorter than a player waits for the first byte (10 s). */
  waitMs: number
  /** An answer that did not move for this time gives its place to one that waits. Players give up after the same time. */
  stalledMs: number
}

const defaultAnswerLimits: AnswerLimits = { most: 512, mostPerNetwork: 32, waitMs: 6000, stalledMs: 10_000 }

const [mostWaiting, mostWaitingPerNetwork] = [4000, 1000]
const lookEveryMs = 1000
/** Clients that were refused together must not return together. */
const retryWithinSeconds = 10

export interface AnswerPlaces {
  /**
   * Resolves when the answer may be written. It keeps its place until it is closed. Fails with 429 when no place was
   * free in time.
   */
  enter(address: string, response: ServerResponse): Promise<void>
}

interface Written {
  network: string
  response: ServerResponse
  movedAt: number
}

/**
 * Limits how many answers are written at the same time, per network and in total; networks take turns. An answer that
 * makes no progress is closed when another one waits for its place.
 */
export function answerPlaces({
  most,
  mostPerNetwork,
  waitMs,
  stalledMs,
}: AnswerLimits = defaultAnswerLimits): AnswerPlaces {
  const inTurn = fairQueue({
    width: most,
    widthPerKey: mostPerNetwork,
    most: mostWaiting,
    mostPerKey: mostWaitingPerNetwork,
    full: busy,
  })
  const all = new Set<Written>()

  const write = (network: string, response: ServerResponse) =>
    new Promise<void>((resolve) => {
      const written = { network, response, movedAt: performance.now() }
      all.add(written)
      response.on('drain', () => (written.movedAt = performance.now()))
      response.once('close', () => {
        all.delete(written)
        resolve()
      })
      if (response.destroyed) response.emit('close')
    })
  /** Closes the answer that has not moved for longest, in the network if its places are taken, or in any of them. */
  const makeRoom = (network: string) => {
    let own = 0
    for (const one of all) if (one.network === network) own += 1
    if (own < mostPerNetwork && all.size < most) return
    let oldest: Written | undefined
    for (const one of all)
      if ((own < mostPerNetwork || one.network === network) && (!oldest || one.movedAt < oldest.movedAt)) oldest = one
    if (oldest && performance.now() - oldest.movedAt >= stalledMs) oldest.response.destroy()
  }
  return {
    enter: async (address, response) => {
      const network = networkOf(address)
      const stop = new AbortController()
      const abort = () => stop.abort()
      response.once('close', abort)
      const timers = [setTimeout(abort, waitMs), setInterval(makeRoom, lookEveryMs, network)]
      makeRoom(network)
      try {
        await new Promise<void>((resolve, reject) => {
          const start = () => {
            resolve()
            return write(network, response)
          }
          inTurn(network, start, false, stop.signal).catch(reject)
        })
      } finally {
        for (const timer of timers) clearTimeout(timer)
        response.off('close', abort)
      }
    },
  }
}

function busy(): Failure {
  const seconds = 1 + Math.floor(Math.random() * retryWithinSeconds)
  const message = `Too many large answers are being sent to your network. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
  return new Failure('request.too_many', message, undefined, seconds)
}
