import type { BinnedTableName } from '../../../database/bin/binned-tables.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountTrx } from '../../../database/open.ts'
import { type Contents, contentsFrom, contentsToText, textOf } from './bin-rows.ts'
import { loosen } from './discard.ts'

type Edit = (contents: Contents) => void

/** Changes to entries that are still in the bin because of restored ones, by the ids of their things. */
export class Waiting {
  readonly #trx: AccountTrx
  readonly #edits = new Map<string, Edit[]>()

  constructor(trx: AccountTrx) {
    this.#trx = trx
  }

  /** The row comes back with this thing. */
  addRow(thingId: string, table: BinnedTableName, row: NonNullable<Contents['rows'][BinnedTableName]>[number]): void {
    this.#edit(thingId, ({ rows }) => {
      rows[table] = [...(rows[table] ?? []), row]
    })
  }

  /** The row gets its reference back with this thing. */
  loosen(thingId: string, { id, ...at }: { table: BinnedTableName; column: string; id: string }): void {
    this.#edit(thingId, (contents) => loosen(contents, at, id))
  }

  /** This thing references the restored one again. */
  setColumn(thingId: string, at: { table: BinnedTableName; column: string; target: string }): void {
    this.#edit(thingId, ({ rows }) => {
      for (const row of rows[at.table] ?? [])
        if (textOf(row, 'id') === thingId && row[at.column] === null) row[at.column] = at.target
    })
  }

  #edit(thingId: string, edit: Edit): void {
    const known = this.#edits.get(thingId)
    if (known) known.push(edit)
    else this.#edits.set(thingId, [edit])
  }

  /** Things that are not in the bin are gone for good. */
  async store(): Promise<void> {
    for (const ids of inSlices([...this.#edits.keys()], 200)) {
      const entries = await this.#trx
        .selectFrom('bin_entries as e')
        .innerJoin('bin_contents as c', 'c.bin_id', 'e.id')
        .select(['e.id', 'e.thing_id', 'c.contents'])
        .where('e.thing_id', 'in', ids)
        .execute()
      for (const { id, thing_id, contents } of entries) {
        const changed = contentsFrom(contents)
        for (const edit of this.#edits.get(thing_id) ?? []) edit(changed)
        await this.#trx
          .updateTable('bin_contents')
          .set({ contents: contentsToText(changed) })
          .where('bin_id', '=', id)
          .execute()
      }
    }
  }
}
