import { maxTableColumns, maxTableRows } from '@digisigncast/contract/source-kinds/source-data'
import { ActionIcon } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
} from '@tabler/icons-react'
import { Tooltip } from '../../../../ui/text/tooltip.tsx'
import type { Table } from '../form/kinds/source-form.ts'
import classes from './table-editor.module.css'
import {
  type Cell,
  headRow,
  withColumn,
  withMovedColumn,
  withMovedRow,
  withoutColumn,
  withoutRow,
  withRow,
} from './table-edits.ts'

interface Props {
  table: Table
  /** The chosen cell. */
  at: Cell
  onChange: (table: Table) => void
  onMove: (cell: Cell) => void
}

interface Tool {
  label: string
  icon: typeof IconArrowUp
  isPossible: boolean
  act: () => Table
  /** The chosen cell afterwards. */
  next: Cell
}

/** Actions on the row and the column of the chosen cell. */
export function TableTools({ table, at, onChange, onMove }: Props) {
  const { row, column } = at
  const [height, width] = [table.rows.length, table.columns.length]
  const isRow = row > headRow
  const rowTools: Tool[] = [
    {
      label: 'Move row up',
      icon: IconArrowUp,
      isPossible: row > 0,
      act: () => withMovedRow(table, row, row - 1),
      next: { row: row - 1, column },
    },
    {
      label: 'Move row down',
      icon: IconArrowDown,
      isPossible: isRow && row < height - 1,
      act: () => withMovedRow(table, row, row + 1),
      next: { row: row + 1, column },
    },
    {
      label: 'Insert row below',
      icon: IconRowInsertBottom,
      isPossible: height < maxTableRows,
      act: () => withRow(table, row + 1),
      next: { row: row + 1, column },
    },
    {
      label: 'Delete row',
      icon: IconRowRemove,
      isPossible: isRow,
      act: () => withoutRow(table, row),
      next: { row: Math.min(row, height - 2), column },
    },
  ]
  const columnTools: Tool[] = [
    {
      label: 'Move column left',
      icon: IconArrowLeft,
      isPossible: column > 0,
      act: () => withMovedColumn(table, column, column - 1),
      next: { row, column: column - 1 },
    },
    {
      label: 'Move column right',
      icon: IconArrowRight,
      isPossible: column < width - 1,
      act: () => withMovedColumn(table, column, column + 1),
      next: { row, column: column + 1 },
    },
    {
      label: 'Insert column to the right',
      icon: IconColumnInsertRight,
      isPossible: width < maxTableColumns,
      act: () => withColumn(table, column + 1),
      next: { row, column: column + 1 },
    },
    {
      label: 'Delete column',
      icon: IconColumnRemove,
      isPossible: width > 1,
      act: () => withoutColumn(table, column),
      next: { row, column: Math.min(column, width - 2) },
    },
  ]
  const use = ({ act, next }: Tool) => {
    onChange(act())
    onMove(next)
  }
  return (
    <div className={classes.tools}>
      <Tools title={isRow ? `Row ${row + 1}` : 'Names'} tools={rowTools} onUse={use} />
      <Tools title={`Column ${column + 1}`} tools={columnTools} onUse={use} />
    </div>
  )
}

function Tools({ title, tools, onUse }: { title: string; tools: readonly Tool[]; onUse: (tool: Tool) => void }) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.what}>{title}</legend>
      {tools.map((tool) => {
        const { label, icon: Icon, isPossible } = tool
        return (
          <Tooltip key={label} label={label}>
            {/* Stays focusable: a moved row reaches the end below the focus. */}
            <ActionIcon
              aria-label={label}
              aria-disabled={!isPossible}
              data-disabled={!isPossible || undefined}
              onClick={() => {
                if (isPossible) onUse(tool)
              }}
            >
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        )
      })}
    </fieldset>
  )
}
