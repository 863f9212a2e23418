import type { Risk } from '@digisigncast/contract/api/endpoint'
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
  QueryCompiler,
  QueryResult,
} from 'kysely'
import type { Db } from '../open.ts'
import { Recorder } from './recorder.ts'
import { isGuarded, risksIn } from './risks.ts'
import { planOf, type Row, readKeys, type Statement, statementOf } from './statements.ts'

/**
 * Notes the rows that transactions write, before and after each statement, in tables whose changes the audit log has
 * (`logged-tables.ts`). This is the one place that all statements pass, so that no feature can forget it. It reads only
 * the rows that a statement writes.
 */
export class WatchedDialect implements Dialect {
  readonly #dialect: Dialect
  /** Off until the schema is current: earlier ones lack columns. */
  isOn = false

  constructor(dialect: Dialect) {
    this.#dialect = dialect
  }

  createDriver(): Driver {
    return new WatchedDriver(this.#dialect.createDriver(), this.#dialect, () => this.isOn)
  }
  createQueryCompiler(): QueryCompiler {
    return this.#dialect.createQueryCompiler()
  }
  createAdapter(): DialectAdapter {
    return this.#dialect.createAdapter()
  }
  createIntrospector: Dialect['createIntrospector'] = (db) => this.#dialect.createIntrospector(db)
}

/** The rows that a transaction has written so far; undefined outside of a transaction. */
export const recorderOf = (trx: Db): Promise<Recorder | undefined> =>
  trx.isTransaction
    ? trx
        .getExecutor()
        .provideConnection(async (connection) =>
          connection instanceof WatchedConnection ? connection.recorder : undefined,
        )
    : Promise.resolve(undefined)

type Args<Name extends 'acquireConnection' | 'beginTransaction'> = Parameters<Driver[Name]>

let forgotten: (recorder: Recorder) => void = () => {}

/** Tests fail when a transaction commits rows for which the audit log has no entry. */
export const onForgotten = (listener: (recorder: Recorder) => void): void => {
  forgotten = listener
}

type Guard = (risks: ReadonlySet<Risk>) => void

const guards = new Set<Guard>()

/** A guard throws if a transaction with changes that can lead to this must not be committed. */
export const onRisks = (guard: Guard): void => {
  guards.add(guard)
}

/** Throws if the rows must not be written. */
function guard(recorder: Recorder): void {
  const risks = risksIn(recorder)
  if (risks.size > 0) for (const one of guards) one(risks)
}

class WatchedDriver implements Driver {
  readonly #driver: Driver
  readonly #compiler: QueryCompiler
  readonly #locksRows: boolean
  readonly #isOn: () => boolean
  readonly #watched = new WeakMap<DatabaseConnection, WatchedConnection>()

  constructor(driver: Driver, dialect: Dialect, isOn: () => boolean) {
    this.#isOn = isOn
    this.#driver = driver
    this.#compiler = dialect.createQueryCompiler()
    this.#locksRows = dialect.createAdapter().supportsMultipleConnections !== false
  }

  init: Driver['init'] = (options) => this.#driver.init(options)
  destroy: Driver['destroy'] = (options) => this.#driver.destroy(options)

  async acquireConnection(...args: Args<'acquireConnection'>): Promise<DatabaseConnection> {
    const connection = await this.#driver.acquireConnection(...args)
    const known = this.#watched.get(connection)
    if (known) return known
    const watched = new WatchedConnection(connection, this.#compiler, this.#locksRows, this.#isOn)
    this.#watched.set(connection, watched)
    return watched
  }

  releaseConnection: Driver['releaseConnection'] = (connection, options) =>
    this.#driver.releaseConnection(inner(connection), options)

  async beginTransaction(...[connection, settings]: Args<'beginTransaction'>): Promise<void> {
    await this.#driver.beginTransaction(inner(connection), settings)
    if (this.#isOn() && connection instanceof WatchedConnection) connection.recorder = new Recorder()
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof WatchedConnection && connection.recorder) {
      forgotten(connection.recorder)
      guard(connection.recorder)
      connection.recorder = undefined
    }
    await this.#driver.commitTransaction(inner(connection))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof WatchedConnection) connection.recorder = undefined
    await this.#driver.rollbackTransaction(inner(connection))
  }

  savepoint: Driver['savepoint'] = async (connection, name, compile) =>
    this.#driver.savepoint?.(inner(connection), name, compile)
  rollbackToSavepoint: Driver['rollbackToSavepoint'] = async (connection, name, compile) =>
    this.#driver.rollbackToSavepoint?.(inner(connection), name, compile)
  releaseSavepoint: Driver['releaseSavepoint'] = async (connection, name, compile) =>
    this.#driver.releaseSavepoint?.(inner(connection), name, compile)
}

const inner = (connection: DatabaseConnection): DatabaseConnection =>
  connection instanceof WatchedConnection ? connection.connection : connection

class WatchedConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection
  /** Rows of the current transaction; undefined outside of one. */
  recorder: Recorder | undefined
  readonly #compiler: QueryCompiler
  readonly #locksRows: boolean
  readonly #isOn: () => boolean

  constructor(connection: DatabaseConnection, compiler: QueryCompiler, locksRows: boolean, isOn: () => boolean) {
    this.connection = connection
    this.#compiler = compiler
    this.#locksRows = locksRows
    this.#isOn = isOn
  }

  async executeQuery<R>(
    query: CompiledQuery,
    options?: Parameters<DatabaseConnection['executeQuery']>[1],
  ): Promise<QueryResult<R>> {
    const statement = statementOf(query.query)
    if (!statement || !this.#isOn()) return this.connection.executeQuery<R>(query, options)
    const { recorder } = this
    if (!recorder) {
      if (isGuarded(statement.table)) await this.#guardAlone(query, statement)
      return this.connection.executeQuery<R>(query, options)
    }
    const isNoted = !recorder.isFull || isGuarded(statement.table)
    const plan = isNoted ? planOf(query.query, this.#locksRows) : undefined
    const before = plan?.read ? await this.#rows(query, plan.read) : []
    const result = await this.connection.executeQuery<R>(query, options)
    if (plan?.kind === 'update' && !plan.set && before.length > 0)
      recorder.noteRows(plan, before, await this.#rows(query, readKeys(plan.table, before)))
    else if (plan) recorder.noteRows(plan, before)
    else if (isGuarded(statement.table) && result.numAffectedRows !== 0n) recorder.noteStatement(statement)
    return result
  }

  /** A statement outside of a transaction cannot be taken back: what it leads to is checked before it. */
  async #guardAlone(query: CompiledQuery, statement: Statement): Promise<void> {
    const plan = planOf(query.query, false)
    const alone = new Recorder()
    if (plan) alone.noteRows(plan, plan.read ? await this.#rows(query, plan.read) : [])
    else alone.noteStatement(statement)
    guard(alone)
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, chunkSize)
  }

  async #rows({ queryId }: CompiledQuery, node: Parameters<QueryCompiler['compileQuery']>[0]): Promise<Row[]> {
    return (await this.connection.executeQuery<Row>(this.#compiler.compileQuery(node, queryId))).rows
  }
}
