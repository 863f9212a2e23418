import type { Sent } from '@digisigncast/contract/api/endpoint'
import { maxPictureLength } from '@digisigncast/contract/devices/device-limits'
import type { answerCommand, WaitingCommand } from '@digisigncast/contract/devices/device-link'

type CommandResult = Omit<Sent<typeof answerCommand>['body'], 'id'>

/** Handlers of the commands that the console can send. */
export interface CommandHandlers {
  reload: () => Promise<void>
  identify: (names: WaitingCommand['names']) => void
  clearCache: () => Promise<void>
  retry: () => void
  picture: () => Promise<Blob>
  lines: () => readonly string[]
}

export interface CommandOptions {
  handlers: CommandHandlers
  /** Resolves to true when the server accepted the result, or rejected it permanently. */
  answer: (id: string, result: CommandResult) => Promise<boolean>
  note: (text: string) => void
  /** Stores the id of a reload command across the reload. */
  place: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
}

const reloadKey = 'digisigncast.reload'
const maxRemembered = 50

/**
 * Runs each command once and reports its result. The server repeats a command until it has the result; a repeated
 * command only sends the stored result again.
 */
export class Commands {
  #options: CommandOptions
  #running = new Set<string>()
  #answers = new Map<string, CommandResult>()

  constructor(options: CommandOptions) {
    this.#options = options
    const reloaded = kept(options.place)
    if (reloaded) void this.#report(reloaded, { ok: true, message: 'The player was reloaded.' })
  }

  take(commands: readonly WaitingCommand[]): void {
    for (const command of commands) {
      if (this.#running.has(command.id)) continue
      const result = this.#answers.get(command.id)
      void (result ? this.#report(command.id, result) : this.#run(command))
    }
  }

  async #run(command: WaitingCommand): Promise<void> {
    this.#running.add(command.id)
    this.#options.note(`Command received: ${command.kind.replaceAll('_', ' ')}.`)
    try {
      if (command.kind === 'reload') await this.#reload(command.id)
      else await this.#report(command.id, await this.#do(command))
    } catch (error) {
      const message = error instanceof Error ? error.message : 'The command failed.'
      this.#options.note(`Command failed: ${command.kind.replaceAll('_', ' ')}. ${message}`)
      await this.#report(command.id, { ok: false, message })
    } finally {
      this.#running.delete(command.id)
    }
  }

  async #do({ kind, names }: WaitingCommand): Promise<CommandResult> {
    const { handlers } = this.#options
    if (kind === 'identify') {
      handlers.identify(names)
      return { ok: true, message: 'The display shows the screen name and code for 10 seconds.' }
    }
    if (kind === 'clear_cache') {
      await handlers.clearCache()
      return { ok: true, message: 'The stored files were deleted and are being downloaded again.' }
    }
    if (kind === 'retry_downloads') {
      handlers.retry()
      return { ok: true, message: 'The downloads were restarted.' }
    }
    if (kind === 'log') return { ok: true, lines: [...handlers.lines()] }
    if (kind === 'screenshot') {
      const takenAt = Date.now()
      const picture = await base64Of(await handlers.picture())
      if (picture.length > maxPictureLength) throw new Error('The screenshot is too large to send.')
      return { ok: true, picture, taken_at: takenAt }
    }
    throw new Error('This player does not support that command. Choose Reload to update it.')
  }

  async #reload(id: string): Promise<void> {
    // The result is sent after the reload.
    this.#options.place?.setItem(reloadKey, id)
    try {
      await this.#options.handlers.reload()
    } catch (error) {
      this.#options.place?.removeItem(reloadKey)
      throw error
    }
  }

  async #report(id: string, result: CommandResult): Promise<void> {
    this.#answers.set(id, result)
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > maxRemembered) this.#answers.delete(oldest)
    const isTaken = await this.#options.answer(id, result)
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

/** The bytes of a file as base64, without the data URL prefix. */
function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = reader.result
      resolve(typeof address === 'string' ? address.slice(address.indexOf(',') + 1) : '')
    })
    reader.addEventListener('error', () => reject(new Error('The screenshot could not be encoded.')))
    reader.readAsDataURL(file)
  })
}
