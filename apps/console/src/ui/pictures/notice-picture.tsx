import { noticeColors } from '@digisigncast/contract/devices/notice-colors'
import type { Notice } from '@digisigncast/contract/devices/notices'
import classes from './notice-picture.module.css'

/** Letters in a line at the largest size. */
const widestLine = 8

/** A notice as a display shows it. */
export function NoticePicture({ notice: { title, text, color } }: { notice: Notice }) {
  const { background, text: ink } = noticeColors[color]
  const letters = Math.max(widestLine, Math.sqrt((title.length + text.length / 2) * widestLine))
  return (
    <div className={classes.display}>
      <div
        className={classes.picture}
        style={{ background, color: ink, fontSize: `min(24cqh, calc(150cqw / ${letters}))` }}
      >
        <strong>{title || 'Title'}</strong>
        {text && <span>{text}</span>}
      </div>
    </div>
  )
}
