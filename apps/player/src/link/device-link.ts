import type { answerCommand, Heartbeat, LinkHint, Play, reportPlays } from '@digisigncast/contract/device-link'
import { type Answer, post } from '../call.ts'
import { pageStorage } from '../page-storage.ts'
import { Commands, type Hands } from './commands.ts'
import { Heartbeats } from './heartbeats.ts'
import { LinkSocket } from './link-socket.ts'
import { type Outcome, PlayQueue } from './play-queue.ts'
import type { Batch, PlayStore } from './play-store.ts'
import type { RingLog } from './ring-log.ts'

export interface LinkOptions {
  token: string
  hands: Hands
  plays: PlayStore
  log: RingLog
  /** What the device says of itself now. */
  read: () => Heartbeat | Promise<Heartbeat>
  /** The manifest may have changed: ask for it. */
  poll: () => void
  /** The token is dead: this device belongs to no screen any more. */
  onDead: () => void
}

const longestSpreadMs = 60_000
/** The heartbeat after a reconnection tells whether the manifest has changed: asking for it all the same has this time. */
const reopenSpreadMs = 5000
/** A hint is this fast, where its line still carries anything. */
const hintWithinMs = 5000

/** The server's side of a device: hints in, heartbeats, answers and plays out. Nothing here ever touches the picture. */
export class DeviceLink {
  #options: LinkOptions
  #socket: LinkSocket
  #heartbeats: Heartbeats
  #commands: Commands
  #queue: PlayQueue
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #hintedAt = Number.NEGATIVE_INFINITY
  #isLinked: boolean | undefined
  #wasOpen = false

  constructor(options: LinkOptions) {
    this.#options = options
    const { token, log, read, plays, hands } = options
    const note = (text: string): void => log.note(text)
    this.#queue = new PlayQueue({ store: plays, send: (batch) => this.#send(batch), note })
    this.#commands = new Commands({
      hands,
      answer: (id, said) => this.#answer({ id, ...said }),
      note,
      place: pageStorage(),
    })
    this.#heartbeats = new Heartbeats(token, {
      read,
      onCommands: (commands) => this.#commands.take(commands),
      onContent: () => this.#heedContent(),
      onAnswered: () => this.#heedAnswer(),
      onSilence: () => this.#heedSilence(),
      onDead: () => this.#die(),
    })
    this.#socket = new LinkSocket(token, {
      onOpen: () => this.#heedOpen(),
      onClosed: () => log.note('The line to the server is lost.'),
      onHint: (hint) => this.#heedHint(hint),
      onRefused: () => this.#heartbeats.soon(),
    })
  }

  /** The state of the player has changed. */
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

  #heedOpen(): void {
    this.#options.log.note('The line to the server is open.')
    this.#heartbeats.soon()
    // A server that was started again hears all its devices at once.
    this.#later(this.#options.poll, this.#wasOpen ? Math.random() * reopenSpreadMs : 0)
    this.#wasOpen = true
    void this.#queue.flush()
  }

  #heedHint(hint: LinkHint): void {
    this.#hintedAt = performance.now()
    if (hint.type === 'command.waiting') this.#heartbeats.soon()
    else if (hint.type === 'manifest.changed') {
      const spreadMs = Math.min(Math.max(hint.spread_ms || 0, 0), longestSpreadMs)
      this.#later(this.#options.poll, Math.random() * spreadMs)
    }
  }

  #heedContent(): void {
    this.#options.poll()
    // A router may have forgotten the line without a word: then hints get lost while heartbeats go through.
    this.#later(() => {
      const isDeaf = this.#socket.isOpen && performance.now() - this.#hintedAt > 2 * hintWithinMs
      if (isDeaf) this.#socket.reopen()
    }, hintWithinMs)
  }

  #heedAnswer(): void {
    if (this.#isLinked === false) {
      this.#options.log.note('The server answers again.')
      void this.#queue.flush()
    } else void this.#queue.tick()
    this.#isLinked = true
  }

  #heedSilence(): void {
    if (this.#isLinked !== false) this.#options.log.note('The server does not answer.')
    this.#isLinked = false
    this.#socket.reopen()
  }

  #die(): void {
    this.stop()
    this.#options.log.note('The server does not know this device any more.')
    void this.#queue.clear()
    this.#options.onDead()
  }

  async #answer(body: Parameters<typeof post<typeof answerCommand>>[0]['body']): Promise<boolean> {
    const { token } = this.#options
    const answer = await post<typeof answerCommand>({ path: 'devices/commands/answer', body, token })
    return !isToBeSentAgain(answer)
  }

  async #send({ id, plays }: Batch): Promise<Outcome> {
    const { token } = this.#options
    const body = { batch: id, plays, sent_at: Date.now() }
    const answer = await post<typeof reportPlays>({ path: 'devices/plays', body, token })
    if (answer.ok) return 'taken'
    return isToBeSentAgain(answer) ? 'later' : 'refused'
  }
}

const final = new Set(['request.unreadable', 'request.invalid', 'resource.not_found', 'upload.too_large'])

const isToBeSentAgain = (answer: Answer<unknown>): boolean => !answer.ok && !final.has(answer.code)
