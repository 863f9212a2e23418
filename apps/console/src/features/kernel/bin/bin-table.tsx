import type { BinItem } from '@digisigncast/contract/bin/bin'
import { binKinds } from '@digisigncast/contract/bin/bin-kinds'
import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { type RowAction, RowMenu } from '../../../ui/lists/row-menu.tsx'
import { WideTable } from '../../../ui/lists/wide-table.tsx'
import { bytesText } from '../../../ui/text/bytes-text.ts'
import { Moment } from '../../../ui/text/moment.tsx'
import classes from './bin.module.css'
import { leftText } from './bin-words.ts'

interface Props {
  items: readonly BinItem[]
  timeZone: string | undefined
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onRestore: (item: BinItem) => void
  onDelete: (item: BinItem) => void
}

export function BinTable({ items, timeZone, selected, onSelect, onRestore, onDelete }: Props) {
  const [now] = useState(() => Date.now())
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const actionsOf = (item: BinItem): RowAction[] =>
    item.is_deletable ? [{ label: 'Delete now', isDangerous: true, onSelect: () => onDelete(item) }] : []
  return (
    <WideTable
      caption="Deleted things, newest first"
      columns={[
        'Name',
        'Kind',
        'Deleted by',
        'Deleted',
        'Left',
        { label: 'Size', is: 'number' },
        { label: 'Actions', is: 'action' },
      ]}
    >
      {items.map((item) => (
        <tr key={item.id} data-selected={selected.has(item.id) || undefined}>
          <th scope="row" className={classes.name}>
            <Checkbox
              label={item.name}
              aria-label={`Select ${item.name}`}
              checked={selected.has(item.id)}
              onChange={() => toggle(item.id)}
            />
          </th>
          <td data-label="Kind">{item.kind === 'unknown' ? 'Unknown' : binKinds[item.kind].singular}</td>
          <td data-label="Deleted by" className={classes.by}>
            {item.deleted_by || '–'}
          </td>
          <td data-label="Deleted">
            <Moment at={item.deleted_at} timeZone={timeZone} />
          </td>
          <td data-label="Left" className={classes.left}>
            {leftText(item.goes_at, now)}
          </td>
          <td data-label="Size" className={classes.size}>
            {item.bytes > 0 ? bytesText(item.bytes) : '–'}
          </td>
          <td className={classes.actions}>
            {item.is_restorable && (
              <Button variant="default" size="xs" aria-label={`Restore ${item.name}`} onClick={() => onRestore(item)}>
                Restore
              </Button>
            )}
            <RowMenu name={item.name} actions={actionsOf(item)} />
          </td>
        </tr>
      ))}
    </WideTable>
  )
}
