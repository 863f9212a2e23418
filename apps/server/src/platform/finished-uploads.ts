import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Finished {
  bytes: number
  answer: Promise<unknown>
}

/** What uploads that are complete were answered with, so that whoever lost the answer can ask for it again. */
export interface FinishedUploads {
  /** Finishes an upload once, however many requests ask for it. A failure is told to all of them and not kept. */
  once(id: string, bytes: number, finish: () => Promise<unknown>): Promise<unknown>
  /** Undefined when it is not complete, unknown, or over for longer than the life of an upload. */
  find(id: string): Promise<Finished | undefined>
  sweep(): Promise<void>
}

const wellFormed = /^[\w-]+\.[\w-]+$/

interface Settings {
  folder: string
  lifeMs: number
  /** An answer could not be kept; it is given all the same. */
  onLost: (error: unknown) => void
}

/** Keeps the answers as files in `folder`: they are there after a restart too. */
export function finishedUploads({ folder, lifeMs, onLost }: Settings): FinishedUploads {
  const running = new Map<string, Finished>()
  const fileOf = (id: string) => join(folder, `${id}.json`)

  const read = async (id: string): Promise<Finished | undefined> => {
    if (!wellFormed.test(id)) return undefined
    const text = await readFile(fileOf(id), 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    const { bytes, answer } = JSON.parse(text) as { bytes: number; answer: unknown }
    return { bytes, answer: Promise.resolve(answer) }
  }
  const keep = async (id: string, text: string) => {
    await mkdir(folder, { recursive: true })
    await writeFile(fileOf(id), text)
  }
  const find = async (id: string) => running.get(id) ?? (await read(id)) ?? running.get(id)
  const run = async (id: string, bytes: number, finish: () => Promise<unknown>) => {
    const known = await read(id)
    if (known) return known.answer
    const answer = await finish()
    await keep(id, JSON.stringify({ bytes, answer })).catch((error: unknown) => onLost(error))
    return answer
  }

  return {
    find,
    once: (id, bytes, finish) => {
      const present = running.get(id)
      if (present) return present.answer
      const answer = run(id, bytes, finish).finally(() => running.delete(id))
      running.set(id, { bytes, answer })
      return answer
    },
    sweep: async () => {
      const names = await readdir(folder).catch(() => [])
      for (const name of names) {
        const { mtimeMs } = await stat(join(folder, name))
        if (mtimeMs < Date.now() - lifeMs) await rm(join(folder, name), { force: true })
      }
    },
  }
}
