import type { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { colorsOf, measureText, noticeLayout } from '@digisigncast/slide/notice/notice-layout'
import classes from './overlay-drawing.module.css'

/** Sides of the screen that is drawn (px). */
const [longer, shorter] = [1920, 1080]

interface Props {
  notice: Notice
  place: OverlayPlace
  isUpright: boolean
}

/** A notice above the content, with the lines that a display has. */
export function DrawnNotice({ notice, place, isUpright }: Props) {
  const [across, down] = isUpright ? [shorter, longer] : [longer, shorter]
  const margins = (2 * place.margin * shorter) / 100
  const size = { width: (place.width * across) / 100 - margins, height: (place.height * down) / 100 - margins }
  const shown = { ...notice, title: notice.title.trim() || 'Title' }
  const { lines, left, width } = noticeLayout({ notice: shown, isDrill: false }, size, shorter, measureText)
  const { background, text: ink } = colorsOf(notice)
  const toScreen = (px: number): string => `${(px * 100) / down}cqh`
  return (
    <div className={classes.notice} style={{ background, color: ink }}>
      {lines.map(({ parts, px, height, top }) => (
        <p
          key={top}
          dir="auto"
          style={{
            left: toScreen(left),
            top: toScreen(top),
            width: toScreen(width),
            fontSize: toScreen(px),
            lineHeight: toScreen(height),
          }}
        >
          {parts.map(({ text, weight }) => (
            <span key={text} style={{ fontWeight: weight }}>
              {text}
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}
