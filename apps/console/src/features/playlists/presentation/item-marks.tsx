import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { IconAspectRatio, IconRepeat, IconScissors, IconVolume, type TablerIcon } from '@tabler/icons-react'
import readers from '../../../ui/readers.module.css'
import { fitLabels } from './fit-words.ts'
import classes from './item-marks.module.css'
import { isTrimmed, trimText } from './item-words.ts'

/** Icons on the picture of an item for settings that differ from the defaults. */
export function ItemMarks({ item }: { item: PlaylistItem }) {
  const isVideo = item.media.file_type === 'video'
  return (
    <span className={classes.marks}>
      {item.fit && <Mark icon={IconAspectRatio} text={`Fit: ${fitLabels[item.fit]}`} />}
      {isVideo && isTrimmed(item) && <Mark icon={IconScissors} text={trimText(item)} />}
      {isVideo && item.playback === 'loop' && <Mark icon={IconRepeat} text="Loops" />}
      {isVideo && item.volume > 0 && <Mark icon={IconVolume} text={`Sound: ${item.volume} %`} />}
    </span>
  )
}

function Mark({ icon: Icon, text }: { icon: TablerIcon; text: string }) {
  return (
    <span className={classes.mark} title={text}>
      <Icon size={14} aria-hidden />
      <span className={readers.only}>{text}</span>
    </span>
  )
}
