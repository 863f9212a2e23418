import type { BinItem } from '@digisigncast/contract/bin/bin'
import { Button } from '@mantine/core'
import classes from './bin.module.css'

interface Props {
  items: readonly BinItem[]
  isBusy: boolean
  onRestore: () => void
  onDelete: () => void
  onClear: () => void
}

/** Actions on the selected entries. */
export function BinBar({ items, isBusy, onRestore, onDelete, onClear }: Props) {
  return (
    <section className={classes.bar} aria-label="Selected things">
      <span className={classes.count}>{`${items.length.toLocaleString('en')} selected`}</span>
      <Button variant="subtle" onClick={onClear}>
        Deselect all
      </Button>
      {items.every((item) => item.is_restorable) && (
        <Button onClick={onRestore} loading={isBusy}>
          Restore
        </Button>
      )}
      {items.every((item) => item.is_deletable) && (
        <Button variant="default" onClick={onDelete} disabled={isBusy}>
          Delete now
        </Button>
      )}
    </section>
  )
}
