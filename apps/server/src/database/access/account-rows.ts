import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  type QueryId,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely'
import { type ScreenTable, tableNamed } from '../tables.ts'
import {
  isAccessibleTo,
  isApartFromScreens,
  isOfScreens,
  type ScreenSight,
  seesAll,
  wholeSight,
} from './screen-limit.ts'

/**
 * Limits all queries, with their joins and subqueries, to the rows of one account; with a limit, also to the screens with
 * one of its tags, and for members who may not view screens to what belongs to none.
 */
export class AccountRows implements KyselyPlugin {
  readonly #accountId: string
  readonly #limits: Limits

  constructor(accountId: string, sight: ScreenSight) {
    this.#accountId = accountId
    this.#limits = new Limits(accountId, sight)
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    const limited = this.#limits.transformNode(node, queryId)
    accountOf.set(limited, this.#accountId)
    return limited
  }
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

/** Subqueries keep the limits of the access that they were built with. */
const accountOf = new WeakMap<OperationNode, string>()

class Limits extends OperationNodeTransformer {
  readonly #accountId: string
  readonly #sight: ScreenSight
  /** For the conditions of the limit, which look the tags of screens up. */
  readonly #ofAccount: Limits | undefined

  constructor(accountId: string, sight: ScreenSight) {
    super()
    this.#accountId = accountId
    this.#sight = sight
    this.#ofAccount = seesAll(sight) ? undefined : new Limits(accountId, wholeSight)
  }

  override transformNode<T extends OperationNode | undefined>(node: T, queryId?: QueryId): T {
    return node && accountOf.get(node) === this.#accountId ? node : super.transformNode(node, queryId)
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    return this.#limited(super.transformSelectQuery(node, queryId), node.from?.froms)
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const tables = [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]
    return this.#limited(super.transformUpdateQuery(node, queryId), tables)
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    return this.#limited(super.transformDeleteQuery(node, queryId), [...node.from.froms, ...(node.using?.tables ?? [])])
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    const on = this.#conditionsOn(node.table).reduce<OperationNode | undefined>(
      (all, one) => (all ? AndNode.create(all, one) : one),
      join.on?.on,
    )
    return on ? { ...join, on: OnNode.create(on) } : join
  }

  /** Refuses rows of other accounts. Plain rows are not copied. */
  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const { into, columns, values } = node
    if (!into || !isOfAccount(nameOf(into)) || !values || !ValuesNode.is(values))
      return super.transformInsertQuery(node, queryId)
    const at = columns?.findIndex(({ column }) => column.name === 'account_id') ?? -1
    for (const row of values.values) {
      const value = row.kind === 'PrimitiveValueListNode' ? row.values[at] : valueOf(row.values[at])
      if (value !== this.#accountId) throw new Error(`A row of ${nameOf(into)} is of another account.`)
    }
    const isPlain = values.values.every(({ kind }) => kind === 'PrimitiveValueListNode')
    return isPlain ? node : super.transformInsertQuery(node, queryId)
  }

  #limited<T extends { where?: WhereNode }>(query: T, tables: readonly OperationNode[] = []): T {
    const conditions = tables.flatMap((table) => this.#conditionsOn(table))
    const where = conditions.reduce<WhereNode | undefined>(
      (all, one) => (all ? WhereNode.cloneWithOperation(all, 'And', one) : WhereNode.create(one)),
      query.where,
    )
    return where ? { ...query, where } : query
  }

  #conditionsOn(from: OperationNode): OperationNode[] {
    const table = AliasNode.is(from) ? from.node : from
    if (!TableNode.is(table)) return []
    const name = nameOf(table)
    const alias = AliasNode.is(from) && IdentifierNode.is(from.alias) ? from.alias.name : name
    const conditions = isOfAccount(name) ? [this.#isOfAccount(alias)] : []
    return isOfScreens(name) ? [...conditions, ...this.#limitsOn(name, alias)] : conditions
  }

  #limitsOn(name: ScreenTable, alias: string): OperationNode[] {
    const { limitedTo, hidesScreens } = this.#sight
    const limits = [
      hidesScreens ? isApartFromScreens(name, alias) : undefined,
      limitedTo === null ? undefined : isAccessibleTo(limitedTo, name, alias),
    ]
    return limits.flatMap((limit) => (limit ? (this.#ofAccount?.transformNode(limit.toOperationNode()) ?? []) : []))
  }

  #isOfAccount(alias: string): OperationNode {
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('account_id'), TableNode.create(alias)),
      OperatorNode.create('='),
      ValueNode.create(this.#accountId),
    )
  }
}

const nameOf = ({ table }: TableNode): string => table.identifier.name

const isOfAccount = (name: string): boolean => tableNamed(name)?.rows === 'account'

const valueOf = (node: OperationNode | undefined): unknown => (node && ValueNode.is(node) ? node.value : undefined)
