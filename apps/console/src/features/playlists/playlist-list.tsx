import type { Playlist } from '@digisigncast/contract/playlists'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type PlaylistActions, PlaylistCard } from './playlist-card.tsx'
import classes from './playlist-list.module.css'

const likelyHeight = 436

interface Props {
  playlists: readonly Playlist[]
  actions: PlaylistActions
  /** Called when the last playlist comes into sight. */
  onEnd: () => void
}

/** Only the playlists in sight are drawn, so that 500 are as quick as five. */
export function PlaylistList({ playlists, actions, onEnd }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  // oxlint-disable-next-line react/incompatible-library -- what it returns is used here only, and never memoised
  const rows = useWindowVirtualizer({
    count: playlists.length,
    estimateSize: () => likelyHeight,
    getItemKey: (index) => playlists[index]?.id ?? index,
    gap: 16,
    overscan: 1,
    scrollMargin: top,
  })
  const inSight = rows.getVirtualItems()
  const last = inSight.at(-1)?.index
  useEffect(() => {
    if (last !== undefined && last >= playlists.length - 1) onEnd()
  }, [last, playlists.length, onEnd])

  return (
    <div ref={list} className={classes.list} style={{ height: rows.getTotalSize() }}>
      {inSight.map((row) => {
        const playlist = playlists[row.index]
        return (
          playlist && (
            <div
              key={row.key}
              ref={rows.measureElement}
              data-index={row.index}
              className={classes.row}
              style={{ top: row.start - top }}
            >
              <PlaylistCard playlist={playlist} actions={actions} />
            </div>
          )
        )
      })}
    </div>
  )
}
