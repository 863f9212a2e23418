import type { Playlist } from '@digisigncast/contract/content/playlists'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import classes from './playlist-thumbs.module.css'

const maxShown = 6

/** The first items of a playlist as small pictures. */
export function PlaylistThumbs({ playlist: { contents, fit, fill } }: { playlist: Playlist }) {
  const more = contents.length - maxShown
  return (
    <div className={classes.thumbs} aria-hidden>
      {contents.slice(0, maxShown).map((item, index) => (
        <span key={item.id} className={classes.thumb}>
          <MediaPicture
            src={item.media.thumbnail ?? (kindOf(item.media.file_type).isPicture ? item.media.file_path : null)}
            alt=""
            kind={item.media.file_type}
            fit={item.fit ?? fit}
            fill={fill}
          />
          {more > 0 && index === maxShown - 1 && <span className={classes.more}>+{more.toLocaleString('en')}</span>}
        </span>
      ))}
    </div>
  )
}
