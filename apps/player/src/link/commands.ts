import { maxPictureLength } from '@digisigncast/contract/device-limits'
import type { answerCommand, WaitingCommand } from '@digisigncast/contract/device-link'
import type { Sent } from '@digisigncast/contract/endpoint'
import { base64Of } from './base64.ts'

type Said = Omit<Sent<typeof answerCommand>['body'], 'id'>

/** What a console may ask of the player. */
export interface Hands {
  reload: () => Promise<void>
  identify: (names: WaitingCommand['names']) => void
  clearCache: () => Promise<void>
  picture: () => Promise<Blob>
  lines: () => readonly string[]
}

export interface CommandOptions {
  hands: Hands
  /** True when the server has it, or will never take it. */
  answer: (id: string, said: Said) => Promise<boolean>
  note: (text: string) => void
  /** Where a command that outlives the page is kept. */
  place: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
}

const reloadKey = 'digisigncast.reload'
const mostRemembered = 50

/**
 * Does what it is asked, once, and says what became of it. The server names a command again and again until it has
 * the answer, so that nothing is repeated here but the answer.
 */
export class Commands {
  #options: CommandOptions
  #running = new Set<string>()
  #answers = new Map<string, Said>()

  constructor(options: CommandOptions) {
    this.#options = options
    const reloaded = kept(options.place)
    if (reloaded) void this.#tell(reloaded, { ok: true, message: 'The player was loaded anew.' })
  }

  take(commands: readonly WaitingCommand[]): void {
    for (const command of commands) {
      if (this.#running.has(command.id)) continue
      const said = this.#answers.get(command.id)
      void (said ? this.#tell(command.id, said) : this.#run(command))
    }
  }

  async #run(command: WaitingCommand): Promise<void> {
    this.#running.add(command.id)
    this.#options.note(`Asked to ${command.kind.replace('_', ' ')}.`)
    try {
      if (command.kind === 'reload') await this.#reload(command.id)
      else await this.#tell(command.id, await this.#do(command))
    } catch (error) {
      const message = error instanceof Error ? error.message : 'It did not work.'
      this.#options.note(`Could not ${command.kind.replace('_', ' ')}: ${message}`)
      await this.#tell(command.id, { ok: false, message })
    } finally {
      this.#running.delete(command.id)
    }
  }

  async #do({ kind, names }: WaitingCommand): Promise<Said> {
    const { hands } = this.#options
    if (kind === 'identify') {
      hands.identify(names)
      return { ok: true, message: 'Name and code are on the display for 10 seconds.' }
    }
    if (kind === 'clear_cache') {
      await hands.clearCache()
      return { ok: true, message: 'The stored files were deleted; they are fetched anew.' }
    }
    if (kind === 'log') return { ok: true, lines: [...hands.lines()] }
    if (kind === 'screenshot') {
      const takenAt = Date.now()
      const picture = await base64Of(await hands.picture())
      if (picture.length > maxPictureLength) throw new Error('The picture is too large to be sent.')
      return { ok: true, picture, taken_at: takenAt }
    }
    throw new Error('This player does not know that command. A newer one may.')
  }

  async #reload(id: string): Promise<void> {
    // The answer is given by the page that comes back.
    this.#options.place?.setItem(reloadKey, id)
    try {
      await this.#options.hands.reload()
    } catch (error) {
      this.#options.place?.removeItem(reloadKey)
      throw error
    }
  }

  async #tell(id: string, said: Said): Promise<void> {
    this.#answers.set(id, said)
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > mostRemembered) this.#answers.delete(oldest)
    const isTaken = await this.#options.answer(id, said)
    if (isTaken && kept(this.#options.place) === id) this.#options.place?.removeItem(reloadKey)
  }
}

function kept(place: CommandOptions['place']): string | undefined {
  try {
    return place?.getItem(reloadKey) ?? undefined
  } catch {
    return undefined
  }
}
