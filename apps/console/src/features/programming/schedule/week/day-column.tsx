import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { memo, type PointerEvent, type ReactNode } from 'react'
import { colorOf } from '../color-of.ts'
import { type Block, type DragKind, isWholeDay, minutesPerDay, timeOf } from './blocks.ts'
import classes from './week-grid.module.css'

/** Entries beside each other; the list has the others. */
const maxLanes = 6

export type Press = (event: PointerEvent<HTMLElement>, block: Block, kind: DragKind) => void

interface Props {
  date: string
  blocks: readonly Block[]
  onPress: Press
  onDraw: (event: PointerEvent<HTMLElement>, date: string) => void
  onOpen: (entry: ScheduleEntry) => void
  onMore: () => void
  canMove: boolean
  canCreate: boolean
  children: ReactNode
}

/** A day of the grid. `children` lie above its entries. */
export function DayColumn({ date, blocks, onPress, onDraw, onOpen, onMore, canMove, canCreate, children }: Props) {
  const hidden = blocks.filter(({ lane }) => lane >= maxLanes).length
  return (
    // Entries are created by the button of the page too.
    <div className={classes.column} data-new={canCreate || undefined} onPointerDown={(event) => onDraw(event, date)}>
      <Blocks blocks={blocks} onPress={onPress} onOpen={onOpen} canMove={canMove} />
      {hidden > 0 && (
        <button type="button" className={classes.more} onClick={onMore}>
          {hidden} more
        </button>
      )}
      {children}
    </div>
  )
}

type BlocksProps = Pick<Props, 'blocks' | 'onPress' | 'onOpen' | 'canMove'>

// Not drawn again while an entry is dragged.
const Blocks = memo(function Blocks({ blocks, onPress, onOpen, canMove }: BlocksProps) {
  return blocks
    .filter(({ lane }) => lane < maxLanes)
    .map((block) => (
      <BlockButton
        key={`${block.entry.id} ${block.startDate}`}
        block={block}
        onPress={onPress}
        onOpen={onOpen}
        canMove={canMove}
      />
    ))
})

function BlockButton({ block, onPress, onOpen, canMove }: Omit<BlocksProps, 'blocks'> & { block: Block }) {
  const { entry, from, until, isContinued, continues, lane, replacedBy } = block
  const lanes = Math.min(block.lanes, maxLanes)
  const times = isWholeDay(block) ? 'All day' : `${timeOf(from)}–${timeOf(until)}`
  const replaced = replacedBy.length > 0 ? ` Replaced at times by ${replacedBy.join(', ')}.` : ''
  return (
    <button
      type="button"
      className={classes.block}
      style={{
        ...colorOf(entry.color),
        top: `${(from / minutesPerDay) * 100}%`,
        height: `${((until - from) / minutesPerDay) * 100}%`,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
      }}
      data-overlay={entry.layer === 'overlay' || undefined}
      data-high={entry.priority === 'high' || undefined}
      data-replaced={replacedBy.length > 0 || undefined}
      data-empty={entry.content.length === 0 || undefined}
      title={`${entry.name}, ${times}.${entry.layer === 'overlay' ? ' Overlay.' : ''}${replaced}`}
      onPointerDown={(event) => onPress(event, block, 'move')}
      onClick={(event) => {
        // By keyboard; pointers are handled when they are released.
        if (event.detail === 0) onOpen(entry)
      }}
    >
      {canMove && !isContinued && (
        <span className={classes.start} onPointerDown={(event) => onPress(event, block, 'start')} />
      )}
      <span className={classes.label}>
        <span className={classes.title}>{entry.name}</span>
        <span className={classes.time}>{times}</span>
        {entry.layer === 'overlay' && <span className={classes.time}>Overlay</span>}
        {replacedBy.length > 0 && <span className={classes.time}>Replaced by {replacedBy[0]}</span>}
      </span>
      {canMove && !continues && (
        <span className={classes.end} onPointerDown={(event) => onPress(event, block, 'end')} />
      )}
    </button>
  )
}
