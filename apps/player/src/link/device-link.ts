import type {
  answerCommand,
  Heartbeat,
  LinkHint,
  Play,
  PlayShare,
  reportPlays,
} from '@digisigncast/contract/devices/device-link'
import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import type { ReconnectingSocket } from '@digisigncast/socket/reconnecting-socket'
import { type Answer, post } from '../browser/call.ts'
import type { Batch } from '../browser/device-database.ts'
import { pageStorage } from '../browser/page-storage.ts'
import { type CommandHandlers, Commands } from './commands.ts'
import { Heartbeats } from './heartbeats.ts'
import { openLinkSocket } from './link-socket.ts'
import { type Outcome, PlayQueue } from './play-queue.ts'
import type { PlayStore } from './play-store.ts'
import type { RingLog } from './ring-log.ts'
import { SocketHeartbeats } from './socket-heartbeats.ts'

export interface LinkOptions {
  token: string
  handlers: CommandHandlers
  plays: PlayStore
  log: RingLog
  /** Returns the current state of the device for a heartbeat. */
  read: () => Heartbeat | Promise<Heartbeat>
  /** Requests the manifest, because it may have changed. */
  poll: () => void
  /** Takes the share of this display in the limits of its screen. */
  share: (share: PlayShare) => void
  /** Takes the running takeovers of the screen. */
  takeOver: (running: readonly ManifestTakeover[]) => void
  /** The token was revoked: the device no longer belongs to a screen. */
  onRevoked: () => void
}

const maxSpreadMs = 60_000
/** Spreads manifest requests after a reconnection. Not urgent: the next heartbeat also reports a changed manifest. */
const reopenSpreadMs = 5000
/** A hint arrives within this time on a working connection. */
const hintWithinMs = 5000
/** A server that accepts heartbeats on the socket says so within this time after it opened. */
const acceptWithinMs = 2000

/** The connection to the server: receives hints; sends heartbeats, command results and plays. */
export class DeviceLink {
  #options: LinkOptions
  #socket: ReconnectingSocket
  #heartbeats: Heartbeats
  #onSocket = new SocketHeartbeats({
    send: (text) => this.#socket.send(text),
    // A router may have dropped the connection silently.
    onSilence: () => this.#socket.reopen(),
  })
  #commands: Commands
  #queue: PlayQueue
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #hintedAt = Number.NEGATIVE_INFINITY
  #isLinked: boolean | undefined
  #wasOpen = false

  constructor(options: LinkOptions) {
    this.#options = options
    const { token, log, read, plays, handlers } = options
    const note = (text: string): void => log.note(text)
    this.#queue = new PlayQueue({ store: plays, send: (batch) => this.#send(batch), note })
    this.#commands = new Commands({
      handlers,
      answer: (id, result) => this.#answer({ id, ...result }),
      note,
      place: pageStorage(),
    })
    this.#heartbeats = new Heartbeats(token, {
      read,
      sendOnSocket: (heartbeat) => this.#onSocket.send(heartbeat),
      onCommands: (commands) => this.#commands.take(commands),
      onShare: options.share,
      onContent: () => this.#handleContent(),
      onAnswered: () => this.#handleAnswer(),
      onSilence: () => this.#handleSilence(),
      onRevoked: () => this.#handleRevoked(),
    })
    this.#socket = openLinkSocket(token, {
      onOpen: () => this.#handleOpen(),
      onLost: () => {
        this.#onSocket.lost()
        log.note('Connection to the server lost.')
      },
      onHint: (hint) => this.#handleHint(hint),
      onRefused: () => this.#heartbeats.soon(),
    })
  }

  /** Reports a changed player state with the next heartbeat. */
  changed(): void {
    this.#heartbeats.soon()
  }

  played(play: Play): void {
    void this.#queue.add(play)
  }

  stop(): void {
    this.#socket.stop()
    this.#heartbeats.stop()
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #later(run: () => void, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, ms)
    this.#timers.add(timer)
  }

  #handleOpen(): void {
    this.#options.log.note('Connected to the server.')
    this.#later(() => {
      if (!this.#onSocket.isAccepted) this.#heartbeats.soon()
    }, acceptWithinMs)
    // After a server restart all devices reconnect at once.
    this.#later(this.#options.poll, this.#wasOpen ? Math.random() * reopenSpreadMs : 0)
    this.#wasOpen = true
    void this.#queue.flush()
  }

  #handleHint(hint: LinkHint): void {
    this.#hintedAt = performance.now()
    this.#onSocket.take(hint)
    if (hint.type === 'command.waiting' || hint.type === 'heartbeats.accepted') this.#heartbeats.soon()
    else if (hint.type === 'takeovers') this.#options.takeOver(hint.takeovers)
    else if (hint.type === 'manifest.changed') {
      const spreadMs = Math.min(Math.max(hint.spread_ms || 0, 0), maxSpreadMs)
      this.#later(this.#options.poll, Math.random() * spreadMs)
    }
  }

  #handleContent(): void {
    this.#options.poll()
    // A router may drop the connection silently: hints get lost while heartbeats still arrive.
    this.#later(() => {
      const isStale = this.#socket.isOpen && performance.now() - this.#hintedAt > 2 * hintWithinMs
      if (isStale) this.#socket.reopen()
    }, hintWithinMs)
  }

  #handleAnswer(): void {
    if (this.#isLinked === false) {
      this.#options.log.note('The server is reachable again.')
      void this.#queue.flush()
    } else void this.#queue.tick()
    this.#isLinked = true
  }

  #handleSilence(): void {
    if (this.#isLinked !== false) this.#options.log.note('The server does not respond.')
    this.#isLinked = false
    this.#socket.reopen()
  }

  #handleRevoked(): void {
    this.stop()
    this.#options.log.note('The server no longer knows this device.')
    void this.#queue.clear()
    this.#options.onRevoked()
  }

  async #answer(body: Parameters<typeof post<typeof answerCommand>>[0]['body']): Promise<boolean> {
    const { token } = this.#options
    const answer = await post<typeof answerCommand>({ path: 'devices/commands/answer', body, token })
    return !shouldRetry(answer)
  }

  async #send({ id, plays }: Batch): Promise<Outcome> {
    const { token } = this.#options
    const body = { batch: id, plays, sent_at: Date.now() }
    const answer = await post<typeof reportPlays>({ path: 'devices/plays', body, token })
    if (answer.ok) return 'taken'
    return shouldRetry(answer) ? 'later' : 'refused'
  }
}

const permanentErrors = new Set(['request.unreadable', 'request.invalid', 'resource.not_found', 'upload.too_large'])

const shouldRetry = (answer: Answer<unknown>): boolean => !answer.ok && !permanentErrors.has(answer.code)
