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
import { planOf, type Row, readKeys } from './statements.ts'

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
    const watched = new WatchedConnection(connection, this.#compiler, this.#locksRows)
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
    if (connection instanceof WatchedConnection && connection.recorder) forgotten(connection.recorder)
    if (connection instanceof WatchedConnection) connection.recorder = undefined
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

  constructor(connection: DatabaseConnection, compiler: QueryCompiler, locksRows: boolean) {
    this.connection = connection
    this.#compiler = compiler
    this.#locksRows = locksRows
  }

  async executeQuery<R>(
    query: CompiledQuery,
    options?: Parameters<DatabaseConnection['executeQuery']>[1],
  ): Promise<QueryResult<R>> {
    const { recorder } = this
    const plan = recorder && !recorder.isFull ? planOf(query.query, this.#locksRows) : undefined
    if (!recorder || !plan) return this.connection.executeQuery<R>(query, options)
    const before = plan.read ? await this.#rows(query, plan.read) : []
    const result = await this.connection.executeQuery<R>(query, options)
    const { table } = plan
    if (plan.kind === 'insert') recorder.noteInserted(table, { before, after: plan.rows, skips: plan.skips })
    else if (plan.kind === 'delete') recorder.noteDeleted(table, before)
    else if (plan.set) recorder.noteUpdated(table, before, plan.set)
    else if (before.length > 0)
      recorder.noteInserted(table, { before, after: await this.#rows(query, readKeys(table, before)), skips: false })
    return result
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, chunkSize)
  }

  async #rows({ queryId }: CompiledQuery, node: Parameters<QueryCompiler['compileQuery']>[0]): Promise<Row[]> {
    return (await this.connection.executeQuery<Row>(this.#compiler.compileQuery(node, queryId))).rows
  }
}
