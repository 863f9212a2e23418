import type { Channel } from '@digisigncast/contract/channels'
import { useElementSize } from '@mantine/hooks'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type ChannelActions, ChannelCard } from './channel-card.tsx'
import classes from './channel-list.module.css'
import type { PlaylistChoices } from './channels.queries.ts'

const narrowestCard = 312
const gap = 16
const likelyRow = 440

interface Props {
  channels: readonly Channel[]
  choices: PlaylistChoices | undefined
  actions: ChannelActions
  /** Called when the last row comes into sight. */
  onEnd: () => void
}

/** The cards in as many columns as fit. Only the rows in sight are drawn, so that 500 channels are as quick as five. */
export function ChannelList({ channels, choices, actions, onEnd }: Props) {
  const { ref, width } = useElementSize()
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const columns = Math.max(1, Math.floor((width + gap) / (narrowestCard + gap)))
  const rowCount = width === 0 ? 0 : Math.ceil(channels.length / columns)

  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only, and never memoised
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => likelyRow,
    gap,
    overscan: 1,
    scrollMargin: top,
  })
  const inSight = rows.getVirtualItems()
  const last = inSight.at(-1)?.index

  useEffect(() => {
    if (last !== undefined && last >= rowCount - 1) onEnd()
  }, [last, rowCount, onEnd])

  return (
    <div ref={list}>
      <div ref={ref} className={classes.list} style={{ height: rows.getTotalSize() }}>
        {inSight.map((row) => (
          <div
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            className={classes.row}
            style={{
              transform: `translateY(${row.start - top}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {channels.slice(row.index * columns, (row.index + 1) * columns).map((channel) => (
              <ChannelCard key={channel.id} channel={channel} choices={choices} actions={actions} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
