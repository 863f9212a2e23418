import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type DatabaseConnection, type Driver, Kysely, type Logger, SqliteAdapter, SqliteDialect } from 'kysely'
import { nextTurn } from '../platform/limits/next-turn.ts'
import type { TagLimit } from './access/screen-limit.ts'
import type { TakeKey } from './postgres/postgres-lock.ts'
import type { AccountTables, OpenTables, Tables } from './tables.ts'
import { WatchedDialect } from './watched/watched-dialect.ts'

/** The database without the rows of customers; `ofAccount`, `ofMember` and `ofServer` give access to them. */
export type Db = Kysely<OpenTables>
/** The same in a transaction. */
export type Trx = Db & InTransaction

interface InTransaction {
  readonly isTransaction: true
}
interface OfAccount {
  readonly accountId: string
}
interface OfScreens {
  /** The tags that limit the screens; null: no limit. */
  readonly limitedTo: TagLimit | null
  /** The member may not view screens: queries find none, and nothing that belongs to one. */
  readonly hidesScreens: boolean
}
interface OfServer {
  readonly accountId: null
}

/** With the rows of one account: all queries are limited to them. Screens need `ofMember` or `allScreens`. */
export type AccountDb = Kysely<AccountTables> & OfAccount
export type AccountTrx = AccountDb & InTransaction
/** With the screens of an account, and what belongs to them: those that a member can access, or all. */
export type ScreensDb = Kysely<Tables> & OfAccount & OfScreens
export type ScreensTrx = ScreensDb & InTransaction
/** With all screens of an account, for queries that would be wrong without some of them. */
export type AllScreensDb = ScreensDb & { readonly limitedTo: null; readonly hidesScreens: false }
export type AllScreensTrx = AllScreensDb & InTransaction
/** With the rows of all accounts, for work of the server. */
export type ServerDb = Kysely<Tables> & OfServer
export type ServerTrx = ServerDb & InTransaction
/** For queries that look rows up by ids which the caller found with an access. */
export type AccessDb = Kysely<AccountTables> & (OfAccount | OfServer)

export interface Database {
  db: Db
  engine: 'sqlite' | 'postgres'
  /** Copies a SQLite file; does nothing for PostgreSQL, which has its own backups. */
  backUp: (to: string) => void
  /** Locks a key across servers; undefined with a single server. */
  takeKey?: TakeKey
  /** From now on, transactions note the rows that they write, for the audit log. The schema must be current. */
  watchRows: () => void
  /** Closes all connections. */
  close: () => Promise<void>
}

/** Disk space that is kept for the writes of the embedded database. */
export interface WriteReserve {
  /** Called before each transaction and each write outside of one. */
  makeRoom(): void
  /** Called when a write failed on a full disk. True when space was released. */
  release(): boolean
}

/** Opens the embedded database (durable: WAL, full sync) in `file`. */
export function openSqlite(file: string, log?: Logger, reserve?: WriteReserve): Database {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`
    pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on;
    pragma busy_timeout = 5000; pragma cache_size = -16000; pragma temp_store = memory`)
  const prepare = statementCache(sqlite, reserve)
  const dialect = new WatchedDialect(new TransactionalSqlite({ database: { close: () => sqlite.close(), prepare } }))
  const db = new Kysely<OpenTables>({ dialect, ...(log && { log }) })
  return {
    db,
    engine: 'sqlite',
    watchRows: () => {
      dialect.isOn = true
    },
    close: () => db.destroy(),
    backUp: (to) => sqlite.prepare('vacuum into ?').run(to),
  }
}

// SQLite can roll back schema changes. Without this, a failed migration would stay half applied.
class TransactionalSqlite extends SqliteDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    return Object.assign(driver, {
      acquireConnection: async (...args: Parameters<typeof acquire>): Promise<DatabaseConnection> => {
        await endLongTurn()
        return acquire(...args)
      },
    })
  }
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter()
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const turnMs = 15
let turnBegunAt: number | undefined

/**
 * Queries of SQLite are answered at once, so that a chain of them would never end a turn of the event loop: after 15 ms
 * of queries and what is done with them, the next one waits for a later turn. Transactions are not interrupted.
 */
function endLongTurn(): Promise<void> | undefined {
  if (turnBegunAt === undefined) {
    turnBegunAt = performance.now()
    setImmediate(() => {
      turnBegunAt = undefined
    })
  }
  return performance.now() - turnBegunAt > turnMs ? nextTurn() : undefined
}

const maxStatements = 500

// Compiling a statement costs more than running most of them.
function statementCache(sqlite: DatabaseSync, reserve: WriteReserve | undefined) {
  const cache = new Map<string, ReturnType<typeof wrap>>()
  return (sql: string) => {
    const known = cache.get(sql)
    if (known) return known
    if (cache.size >= maxStatements) cache.clear()
    const statement = wrap(sqlite.prepare(sql))
    if (sql === 'rollback') statement.run = unlessDone(sqlite, statement.run)
    else if (reserve && !readsOnly.test(sql)) keepRoom(sqlite, statement, reserve)
    // SQLite runs some pragmas when they are compiled.
    if (!isPragma.test(sql)) cache.set(sql, statement)
    return statement
  }
}

const isPragma = /^\s*pragma\b/i
const readsOnly = /^\s*(select|pragma)\b/i
const fullCode = 13
const isFull = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === fullCode

function keepRoom(sqlite: DatabaseSync, statement: ReturnType<typeof wrap>, reserve: WriteReserve): void {
  const withRoom =
    <Result>(run: (values: readonly unknown[]) => Result) =>
    (values: readonly unknown[]): Result => {
      const isInTransaction = sqlite.isTransaction
      if (!isInTransaction) reserve.makeRoom()
      try {
        return run(values)
      } catch (error) {
        // The whole transaction was rolled back: only its caller can repeat it.
        if (!isFull(error) || !reserve.release() || isInTransaction) throw error
        return run(values)
      }
    }
  statement.all = withRoom(statement.all)
  statement.run = withRoom(statement.run)
}

// On a full disk SQLite has already rolled back: a second rollback would fail and hide the cause.
const unlessDone =
  <T extends ReturnType<typeof wrap>['run']>(sqlite: DatabaseSync, run: T) =>
  (values: readonly unknown[]) =>
    sqlite.isTransaction ? run(values) : { changes: 0, lastInsertRowid: 0 }

function wrap(statement: StatementSync) {
  const bind = (values: readonly unknown[]) => values as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (values: readonly unknown[]) => statement.all(...bind(values)),
    run: (values: readonly unknown[]) => statement.run(...bind(values)),
    iterate: (values: readonly unknown[]) => statement.iterate(...bind(values)),
  }
}
