import type { Playlist } from '@digisigncast/contract/content/playlists'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { useMemo } from 'react'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import { nextItems } from './next-items.ts'
import { isLimited } from './order-words.ts'
import classes from './play-order.module.css'

const count = 10

/** The first items of the next rounds of a playlist. */
export function PlayOrder({ playlist }: { playlist: Playlist }) {
  const { contents, lists, fit, fill } = playlist
  const next = useMemo(() => nextItems(playlist, count), [playlist])
  const isSkipping =
    lists.some(({ rule }) => rule !== null) ||
    contents.some((item) => isLimited(item) || item.rule !== null || item.media.rule !== null)
  return (
    <section aria-label="Play order" className={classes.order}>
      {next.length > 0 && (
        <ol className={classes.list}>
          {next.map(({ item, round, isFirstInRound }, index) => (
            <li key={`${item.id} ${index}`} className={classes.item} data-first={isFirstInRound || undefined}>
              <span className={classes.place}>
                <span>{index + 1}</span>
                {isFirstInRound && <span className={classes.round}>Round {round}</span>}
              </span>
              <span className={classes.picture}>
                <MediaPicture
                  src={item.media.thumbnail ?? (kindOf(item.media.file_type).isPicture ? item.media.file_path : null)}
                  alt=""
                  kind={item.media.file_type}
                  fit={item.fit ?? fit}
                  fill={fill}
                />
              </span>
              <span className={classes.title} title={item.media.title}>
                {item.media.title}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={classes.note}>
        {next.length > 0
          ? 'The first ten items. Displays continue from where they are: they can be in another round.'
          : 'Nothing plays yet: its files are not ready.'}
        {next.length > 0 && isSkipping && ' Items are skipped outside of their times, and above their limits.'}
      </p>
    </section>
  )
}
