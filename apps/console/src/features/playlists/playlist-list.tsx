import type { Playlist } from '@digisigncast/contract/content/playlists'
import { usePageRows } from '../../ui/layout/use-page-rows.ts'
import { type PlaylistActions, PlaylistCard } from './playlist-card.tsx'
import classes from './playlist-list.module.css'

const estimatedHeight = 436

interface Props {
  playlists: readonly Playlist[]
  actions: PlaylistActions
  /** Called when the last playlist becomes visible. */
  onEnd: () => void
}

/** Virtual list: only visible playlists are rendered. */
export function PlaylistList({ playlists, actions, onEnd }: Props) {
  const { list, rows, height, measure } = usePageRows({
    count: playlists.length,
    estimatedHeight,
    keyOf: (index) => playlists[index]?.id ?? index,
    onEnd,
  })

  return (
    <div ref={list} className={classes.list} style={{ height }}>
      {rows.map((row) => {
        const playlist = playlists[row.index]
        return (
          playlist && (
            <div key={row.key} ref={measure} data-index={row.index} className={classes.row} style={{ top: row.start }}>
              <PlaylistCard playlist={playlist} actions={actions} />
            </div>
          )
        )
      })}
    </div>
  )
}
