import { type LayoutKey, layouts } from '@digisigncast/contract/content/layouts'
import { IconMovie, IconPhoto } from '@tabler/icons-react'
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
          {picture ? <Still key={picture.src} picture={picture} /> : <span className={classes.name}>{name}</span>}
        </div>
      ))}
    </figure>
  )
}

function Still({ picture: { src, kind } }: { picture: Picture }) {
  const Icon = kind === 'video' ? IconMovie : IconPhoto
  return (
    <>
      <Icon className={classes.kind} size={24} stroke={1.25} aria-hidden />
      {src && (
        <img
          className={classes.picture}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={({ currentTarget }) => currentTarget.remove()}
        />
      )}
    </>
  )
}

/** Small drawing of a layout without content. */
export function LayoutDrawing({ layout }: { layout: LayoutKey }) {
  return (
    <span className={classes.drawing} aria-hidden>
      {layouts[layout].regions.map(({ name, x, y, width, height }) => (
        <span key={name} style={{ left: `${x}%`, top: `${y}%`, width: `${width}%`, height: `${height}%` }} />
      ))}
    </span>
  )
}

/** Skips empty playlists, like the player. */
const firstPicture = (ids: readonly string[], choices: PlaylistChoices | undefined): Picture | undefined =>
  ids.map((id) => choices?.get(id)?.first).find((picture) => picture != null) ?? undefined

const words = ({ name, picture, isEmpty }: { name: string; picture: Picture | undefined; isEmpty: boolean }) => {
  if (picture) return `${name} shows ${picture.title}`
  return isEmpty ? `${name} is empty` : `${name} has no picture yet`
}
