import type { Playlist } from '@digisigncast/contract/content/playlists'
import { usePageRows } from '../../../ui/layout/use-page-rows.ts'
import classes from './playlist-list.module.css'
import { type PlaylistActions, PlaylistRow } from './rows/playlist-row.tsx'

/** Height of a closed row (px). */
const estimatedHeight = 72

interface Props {
  playlists: readonly Playlist[]
  /** Id of the opened playlist. */
  openId: string | undefined
  actions: PlaylistActions
  /** Called when the last playlist becomes visible. */
  onEnd: () => void
}

/** Virtual list: only visible playlists are rendered. */
export function PlaylistList({ playlists, openId, actions, onEnd }: Props) {
  const { list, rows, height, measure } = usePageRows({
    count: playlists.length,
    estimatedHeight,
    gap: 8,
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
              <PlaylistRow playlist={playlist} isOpen={playlist.id === openId} actions={actions} />
            </div>
          )
        )
      })}
    </div>
  )
}

const places = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Placeholder places while the list is loading. */
export function PlaylistSkeletons() {
  return (
    <output className={classes.skeletons} aria-label="Loading">
      {places.map((row) => (
        <span key={row} className={classes.skeleton}>
          <span className={classes.line} />
          <span className={classes.thumbs} />
        </span>
      ))}
    </output>
  )
}
