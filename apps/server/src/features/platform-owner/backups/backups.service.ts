import type { BackupSettings, Backups } from '@digisigncast/contract/platform/backups'
import { backupName } from '../../../backup/backup-name.ts'
import { Failure, fail, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Actor } from '../../../platform/sessions/sessions.ts'
import { noteLastBackup } from '../../../platform/storage/last-backup.ts'
import { byOwner, byServer, emitEvent, hintsOf, type NewEvent, recordEvent } from '../../kernel/events/index.ts'
import { type RunningBackup, runBackup } from './backup-thread.ts'
import * as repo from './backups.repo.ts'
import { storeOf } from './store-of.ts'

const gigabyte = 1024 ** 3

interface Running extends Pick<RunningBackup, 'cancel'> {
  name: string
  done_bytes: number
  total_bytes: number | null
  isCanceled: boolean
}

/** Manages the backups of this server. One backup runs at a time. */
export function openBackups(platform: Platform) {
  const { db, env, live, log, now } = platform
  const store = storeOf(env)
  const setting = repo.backupSettings(platform)
  let running: Running | undefined
  let ending: Promise<unknown> = Promise.resolve()
  let failure: Backups['failure'] = null

  const notifyConsoles = () => live.publish(null, ['backups.changed'])
  const refuseSecond = () => {
    if (running) fail('resource.conflict', 'A backup is already running.')
  }

  const run = async (): Promise<string> => {
    const passphrase = env.backupPassphrase
    const name = backupName(now(), passphrase !== undefined)
    const order = {
      from: { dataDir: env.dataDir, databaseUrl: env.databaseUrl, s3: env.s3, encryptionKey: env.encryptionKey },
      to: store.placeOf(name),
      passphrase,
      spareBytes: gigabyte,
    }
    const thread = runBackup(order, ({ doneBytes, totalBytes }) => {
      if (running) Object.assign(running, { done_bytes: doneBytes, total_bytes: totalBytes })
    })
    running = { name, done_bytes: 0, total_bytes: null, isCanceled: false, cancel: thread.cancel }
    notifyConsoles()
    try {
      const { rows, files, missing, damaged } = await thread.ended
      failure = null
      await store.prune((await setting.read(db)).value.keep, now())
      const lacks = missing.length + damaged.length
      await noteLastBackup(env.dataDir, { made_at: now(), faulty_files: lacks })
      if (lacks > 0) log.warn({ missing, damaged }, 'files of the backup are missing or damaged')
      const trouble = lacks > 0 ? ` ${lacks} files were missing or damaged.` : ''
      log.info(`the backup ${name} is complete: ${rows} rows and ${files} files`)
      return `The backup ${name} has ${rows} rows and ${files} files.${trouble}`
    } catch (error) {
      const message = error instanceof Failure ? error.message : 'The backup failed. See the server log for the cause.'
      failure = running.isCanceled ? null : { message, at: now() }
      if (failure) await noteLastBackup(env.dataDir, { failed_at: now() }).catch(() => undefined)
      throw error
    } finally {
      running = undefined
      notifyConsoles()
    }
  }

  const make = (): Promise<string> => {
    refuseSecond()
    const attempt = run()
    ending = attempt.catch(() => undefined)
    return attempt
  }
  const cancel = async () => {
    if (running) {
      running.isCanceled = true
      running.cancel()
    }
    await ending
  }

  const list = async (): Promise<Backups> => {
    const { value, version } = await setting.read(db)
    const { done_bytes = 0, total_bytes = null, name } = running ?? {}
    return {
      backups: await store.list(name),
      running: running ? { done_bytes, total_bytes } : null,
      failure,
      free_bytes: await store.freeBytes(),
      place: store.place,
      settings: { ...value, version },
    }
  }

  const note = (actor: Actor, event: NewEvent) => emitEvent(platform, event, byOwner(actor, null, now()))

  const report = (reason: string) =>
    emitEvent(platform, { type: 'backup.failed', data: { reason } }, byServer(null, now()))

  return {
    list,
    /** Resolves when the backup has started. */
    begin: async (actor: Actor): Promise<void> => {
      make().catch(async (err: unknown) => {
        log.warn({ err }, 'a backup failed')
        if (failure) await report(failure.message).catch(() => undefined)
      })
      await note(actor, { type: 'backup.started', data: {} })
    },
    cancel: async (actor: Actor): Promise<void> => {
      if (!running) return fail('resource.conflict', 'No backup is running.')
      await cancel()
      await note(actor, { type: 'backup.canceled', data: {} })
    },
    remove: async (actor: Actor, name: string): Promise<void> => {
      if (!(await store.remove(name))) notFound('backup')
      await note(actor, { type: 'backup.deleted', data: { name } })
    },
    save: async (actor: Actor, value: BackupSettings, version: number | undefined): Promise<void> => {
      const { keep, is_daily } = value
      await db.transaction().execute(async (trx) => {
        await setting.save(trx, { keep, is_daily }, version)
        const data = { keep, isDaily: is_daily }
        await recordEvent(trx, { type: 'backup.settings_changed', data }, byOwner(actor, null, now()))
      })
      live.publish(null, hintsOf('backup.settings_changed'))
    },
    /** Returns a single-use download path below the API. */
    ticket: async (actor: Actor, name: string): Promise<string> => {
      const opened = (await store.open(name)) ?? notFound('backup')
      await opened.close()
      const ticket = await repo.insertTicket(db, actor, name, now())
      await note(actor, { type: 'backup.downloaded', data: { name } })
      return ticket
    },
    fetch: async (ticket: string, name: string) => {
      if (await repo.takeTicket(db, ticket, name, now())) return store.open(name)
      return undefined
    },
    /** Nightly backup, if enabled. */
    job: {
      name: 'backup',
      title: 'Nightly backup',
      schedule: '30 2 * * *',
      run: async (): Promise<string> => {
        const { value } = await setting.read(db)
        return value.is_daily ? make() : 'Skipped: automatic backups are switched off in the settings.'
      },
    },
    close: cancel,
  }
}

export type OpenBackups = ReturnType<typeof openBackups>
