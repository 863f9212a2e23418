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
import { ownedTables } from './owned-tables.ts'

/** Limits all queries, with their joins and subqueries, to the rows of one account. */
export class AccountRows implements KyselyPlugin {
  readonly #limits: Limits

  constructor(accountId: string) {
    this.#limits = new Limits(accountId)
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => this.#limits.transformNode(node, queryId)
  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result
}

class Limits extends OperationNodeTransformer {
  readonly #accountId: string

  constructor(accountId: string) {
    super()
    this.#accountId = accountId
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
    const condition = this.#conditionOn(node.table)
    if (!condition) return join
    return { ...join, on: OnNode.create(join.on ? AndNode.create(join.on.on, condition) : condition) }
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
    const conditions = tables.flatMap((table) => this.#conditionOn(table) ?? [])
    const where = conditions.reduce<WhereNode | undefined>(
      (all, one) => (all ? WhereNode.cloneWithOperation(all, 'And', one) : WhereNode.create(one)),
      query.where,
    )
    return where ? { ...query, where } : query
  }

  #conditionOn(from: OperationNode): OperationNode | undefined {
    const table = AliasNode.is(from) ? from.node : from
    if (!TableNode.is(table) || !isOfAccount(nameOf(table))) return undefined
    const name = AliasNode.is(from) && IdentifierNode.is(from.alias) ? from.alias.name : nameOf(table)
    return BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create('account_id'), TableNode.create(name)),
      OperatorNode.create('='),
      ValueNode.create(this.#accountId),
    )
  }
}

const nameOf = ({ table }: TableNode): string => table.identifier.name

const isOfAccount = (name: string): boolean => (ownedTables as Record<string, string>)[name] === 'account'

const valueOf = (node: OperationNode | undefined): unknown => (node && ValueNode.is(node) ? node.value : undefined)
