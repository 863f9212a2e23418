import type { Platform } from './platform.ts'

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

/** Keeps the answers in the database: they are there after a restart, and for other servers. */
export function finishedUploads(
  { db, lock, bus, now, log }: Pick<Platform, 'db' | 'lock' | 'bus' | 'now' | 'log'>,
  lifeMs: number,
): FinishedUploads {
  const running = new Map<string, Finished>()
  const inTurn = <T>(id: string, task: () => Promise<T>) => lock(`upload-end ${id}`, task)

  const read = async (id: string): Promise<Finished | undefined> => {
    const row = await db.selectFrom('finished_uploads').selectAll().where('id', '=', id).executeTakeFirst()
    return row && { bytes: row.bytes, answer: Promise.resolve(JSON.parse(row.answer)) }
  }
  const keep = (id: string, bytes: number, answer: unknown) =>
    db
      .insertInto('finished_uploads')
      .values({ id, bytes, answer: JSON.stringify(answer), finished_at: now() })
      .execute()
  const run = async (id: string, bytes: number, finish: () => Promise<unknown>) => {
    const known = await read(id)
    if (known) return known.answer
    const answer = await finish()
    // It is given all the same.
    await keep(id, bytes, answer).catch((err: unknown) =>
      log.error({ err }, 'the answer to a finished upload could not be kept'),
    )
    return answer
  }

  return {
    find: async (id) => {
      const known = running.get(id) ?? (await read(id)) ?? running.get(id)
      // Another server may be finishing it.
      return known ?? (bus.isShared ? inTurn(id, () => read(id)) : undefined)
    },
    once: (id, bytes, finish) => {
      const present = running.get(id)
      if (present) return present.answer
      const answer = inTurn(id, () => run(id, bytes, finish)).finally(() => running.delete(id))
      running.set(id, { bytes, answer })
      return answer
    },
    sweep: async () => {
      await db
        .deleteFrom('finished_uploads')
        .where('finished_at', '<', now() - lifeMs)
        .execute()
    },
  }
}
