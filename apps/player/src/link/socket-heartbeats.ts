import type { Heartbeat, HeartbeatAnswer, LinkHint } from '@digisigncast/contract/devices/device-link'
import { noteServerTime } from '../browser/clock.ts'

const answerWithinMs = 10_000
/** Without answers, heartbeats are sent over HTTP for this time. */
const overHttpMs = 10 * 60_000
/** Connections lost instead of an answer, one after the other: a server that restarts loses one, a proxy each. */
const lossesBeforeHttp = 2

interface Waiting {
  number: number
  sentAt: number
  end: (answer: HeartbeatAnswer | undefined) => void
}

interface SocketEvents {
  send: (text: string) => void
  /** The server did not answer in time. */
  onSilence: () => void
}

/** Sends heartbeats on the socket, if the server accepts them there. */
export class SocketHeartbeats {
  #events: SocketEvents
  #isAccepted = false
  #overHttpUntil = 0
  #losses = 0
  #number = 0
  #waiting: Waiting | undefined

  constructor(events: SocketEvents) {
    this.#events = events
  }

  get isAccepted(): boolean {
    return this.#isAccepted
  }

  /** Takes a message of the server. */
  take(hint: LinkHint): void {
    if (hint.type === 'heartbeats.accepted') this.#isAccepted = true
    if (hint.type !== 'heartbeat.answer' || hint.number !== this.#waiting?.number) return
    noteServerTime({ headers: { get: () => String(hint.data.now) } }, this.#waiting.sentAt)
    this.#losses = 0
    this.#waiting.end(hint.data)
  }

  /** The connection was lost: the next server may not accept them. */
  lost(): void {
    this.#isAccepted = false
    if (!this.#waiting) return
    this.#losses += 1
    if (this.#losses >= lossesBeforeHttp) this.#sendOverHttp()
    this.#waiting.end(undefined)
  }

  #sendOverHttp(): void {
    this.#losses = 0
    this.#overHttpUntil = performance.now() + overHttpMs
  }

  /** Undefined: send it over HTTP. */
  send(heartbeat: Heartbeat): Promise<HeartbeatAnswer | undefined> | undefined {
    if (!this.#isAccepted || performance.now() < this.#overHttpUntil) return undefined
    this.#number += 1
    const number = this.#number
    return new Promise((resolve) => {
      const end = (answer: HeartbeatAnswer | undefined): void => {
        clearTimeout(timer)
        this.#waiting = undefined
        resolve(answer)
      }
      const timer = setTimeout(() => {
        this.#sendOverHttp()
        end(undefined)
        this.#events.onSilence()
      }, answerWithinMs)
      this.#waiting = { number, sentAt: performance.now(), end }
      this.#events.send(JSON.stringify({ number, heartbeat }))
    })
  }
}
