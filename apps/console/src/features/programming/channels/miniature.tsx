import { layouts } from '@digisigncast/contract/content/layouts'
import { MediaPicture } from '../../../ui/pictures/media-picture.tsx'
import type { Arrangement } from './channel-fields.ts'
import type { Picture, PlaylistChoices } from './channels.queries.ts'
import classes from './miniature.module.css'

interface Props {
  arrangement: Arrangement
  /** undefined while loading, or without permission. */
  choices: PlaylistChoices | undefined
}

/** Preview of a channel: every region in place, with the first picture that plays there. */
export function Miniature({ arrangement: { selectedLayout, playlists }, choices }: Props) {
  const regions = selectedLayout ? layouts[selectedLayout].regions : []
  const shown = regions.map((region) => {
    const ids = playlists[region.name] ?? []
    return { ...region, isEmpty: ids.length === 0, picture: firstPicture(ids, choices) }
  })
  return (
    <figure className={classes.display} aria-label={shown.map(words).join(', ') || 'No layout'}>
      {shown.map(({ name, picture, x, y, width, height }) => (
        <div
          key={name}
          className={classes.region}
          style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }}
        >
          {picture ? <MediaPicture {...picture} alt="" /> : <span className={classes.name}>{name}</span>}
        </div>
      ))}
    </figure>
  )
}

/** Skips empty playlists, like the player. */
const firstPicture = (ids: readonly string[], choices: PlaylistChoices | undefined): Picture | undefined =>
  ids.map((id) => choices?.get(id)?.first).find((picture) => picture != null) ?? undefined

const words = ({ name, picture, isEmpty }: { name: string; picture: Picture | undefined; isEmpty: boolean }) => {
  if (picture) return `${name} shows ${picture.title}`
  return isEmpty ? `${name} is empty` : `${name} has no picture yet`
}
