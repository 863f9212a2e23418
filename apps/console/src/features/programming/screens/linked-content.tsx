import type { Screen } from '@digisigncast/contract/content/screens'
import { IconBroadcast, IconPlaylist } from '@tabler/icons-react'
import classes from './linked-content.module.css'
import { linkedLabels, linkedNames } from './screen-words.ts'

const icons = { playlist: IconPlaylist, channel: IconBroadcast }

interface Props {
  screen: Screen
  /** The text beside it says whether these are playlists or channels. */
  hasLabel?: boolean
}

/** The names of the linked playlists or channels, behind the icon of their page. */
export function LinkedContent({ screen, hasLabel = false }: Props) {
  const names = linkedNames(screen)
  if (!names) return <span className={classes.none}>None yet</span>
  const Icon = icons[screen.data_type]
  return (
    <>
      <Icon
        size={16}
        className={classes.icon}
        {...(hasLabel ? { 'aria-hidden': true } : { role: 'img', 'aria-label': linkedLabels[screen.data_type] })}
      />
      <span className={classes.names} title={names}>
        {names}
      </span>
    </>
  )
}
