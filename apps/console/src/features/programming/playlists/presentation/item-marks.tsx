import type { InnerPlaylist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { fitLabels } from '@digisigncast/contract/content/presentation'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import {
  IconAspectRatio,
  IconCalendar,
  IconCalendarOff,
  IconFileText,
  IconFilter,
  IconRepeat,
  IconScissors,
  IconVolume,
  type TablerIcon,
} from '@tabler/icons-react'
import { serverNow } from '../../../../api/live/server-clock.ts'
import { useSession } from '../../../../api/session.tsx'
import readers from '../../../../ui/readers.module.css'
import { ruleMark } from '../../../kernel/rules/index.ts'
import { limitMarks, weightMark, weightText } from '../rounds/order-words.ts'
import classes from './item-marks.module.css'
import { isTrimmed, trimText } from './item-words.ts'

/** Marks on the picture of a playlist in a playlist. */
export function ListMarks({ list }: { list: InnerPlaylist }) {
  return (
    <span className={classes.marks}>
      <RuleMark rules={[list.rule]} />
      <TextMark mark={weightMark(list)} text={weightText(list)} />
    </span>
  )
}

function RuleMark({ rules }: { rules: Parameters<typeof ruleMark>[0] }) {
  const timeZone = useSession().me?.account?.time_zone ?? 'UTC'
  const plan = ruleMark(rules, timeZone, serverNow())
  if (plan?.isActive) return <Mark icon={IconCalendar} text={plan.text} />
  return (
    plan && (
      <span className={classes.inactive} title={`Does not play now. ${plan.text}`}>
        <IconCalendarOff size={14} aria-hidden />
        <span>{plan.text}</span>
      </span>
    )
  )
}

/** Icons on the picture of an item for settings that differ from the defaults. */
export function ItemMarks({ item }: { item: PlaylistItem }) {
  const { hasLength } = kindOf(item.media.file_type)
  return (
    <span className={classes.marks}>
      <RuleMark rules={[item.rule, item.media.rule]} />
      {item.is_filled && <Mark icon={IconFilter} text="By the rule of the playlist" />}
      <TextMark mark={weightMark(item)} text={weightText(item)} />
      {limitMarks(item).map((limit) => (
        <TextMark key={limit.mark} {...limit} />
      ))}
      {item.fit && <Mark icon={IconAspectRatio} text={`Fit: ${fitLabels[item.fit]}`} />}
      {(item.page_from !== null || item.page_to !== null) && <Mark icon={IconFileText} text="Some of the pages" />}
      {hasLength && isTrimmed(item) && <Mark icon={IconScissors} text={trimText(item)} />}
      {hasLength && item.playback === 'loop' && <Mark icon={IconRepeat} text="Loops" />}
      {item.volume > 0 && <Mark icon={IconVolume} text={`Sound: ${item.volume} %`} />}
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

/** A mark of a few characters, and the whole sentence as its title and for readers. */
function TextMark({ mark, text }: { mark: string | undefined; text: string }) {
  if (mark === undefined) return null
  return (
    <span className={classes.words} title={text}>
      <span aria-hidden>{mark}</span>
      <span className={readers.only}>{text}</span>
    </span>
  )
}
