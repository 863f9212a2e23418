import type { Platform } from '../platform.ts'

interface Finished {
  bytes: number
  answer: Promise<unknown>
}

/** Responses to completed uploads, for clients that lost the response and ask again. */
export interface FinishedUploads {
  /** Finishes an upload once, however many requests ask for it. A failure goes to all of them and is not stored. */
  once(id: string, bytes: number, finish: () => Promise<unknown>): Promise<unknown>
  /** Undefined when the upload is unknown, incomplete, or was completed longer ago than an upload's lifetime. */
  find(id: string): Promise<Finished | undefined>
  sweep(): Promise<void>
}

/** Stores the responses in the database, for other servers and after a restart. */
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
    // The response is sent even if it cannot be stored.
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
