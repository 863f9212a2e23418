import type { Rotation } from '@digisigncast/contract/content/screens'
import type { Notice } from '@digisigncast/contract/devices/notices'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { colorsOf, measureText, noticeLayout } from '@digisigncast/slide/notice/notice-layout'
import classes from './overlay-drawing.module.css'

interface Drawn extends OverlayPlace {
  /** Picture of its content. */
  thumbnail: string | null
  /** Shown in place of content. */
  notice?: Notice | undefined
}

interface Props {
  overlays: readonly Drawn[]
  rotation: Rotation
}

/** Drawing of a screen as people look at it, with its overlays and their numbers. */
export function OverlayDrawing({ overlays, rotation }: Props) {
  const isUpright = rotation === 90 || rotation === 270
  return (
    <div className={classes.frame} data-upright={isUpright || undefined} aria-hidden>
      <DrawnScreen overlays={overlays} isUpright={isUpright} />
    </div>
  )
}

/** A small picture of a screen with an overlay. */
export function OverlayPicture({ overlay }: { overlay: Drawn }) {
  return (
    <div className={classes.small} aria-hidden>
      <DrawnScreen overlays={[overlay]} isUpright={false} />
    </div>
  )
}

function DrawnScreen({ overlays, isUpright }: DrawnProps) {
  return (
    <div className={classes.screen} data-upright={isUpright || undefined}>
      <Boxes overlays={overlays} isUpright={isUpright} />
    </div>
  )
}

interface DrawnProps {
  overlays: readonly Drawn[]
  isUpright: boolean
}

/** Overlays above the picture of a screen. */
export function DrawnOverlays(props: DrawnProps) {
  return (
    <div className={classes.above} aria-hidden>
      <Boxes {...props} />
    </div>
  )
}

const Boxes = ({ overlays, isUpright }: DrawnProps) =>
  overlays.map(({ thumbnail, notice, ...place }, index) => (
    <div
      // oxlint-disable-next-line react/no-array-index-key -- overlays have no other identity
      key={index}
      className={classes.box}
      data-notice={notice !== undefined || undefined}
      data-picture={thumbnail !== null || undefined}
      style={styleOf(place, isUpright)}
    >
      {notice && <DrawnNotice notice={notice} place={place} isUpright={isUpright} />}
      {thumbnail && <img src={thumbnail} alt="" />}
      {overlays.length > 1 && <span className={classes.number}>{index + 1}</span>}
    </div>
  ))

const ratio = 16 / 9

/** Margins and corners are in percent of the shorter side of the screen. */
function styleOf({ x, y, width, height, margin, opacity, radius }: OverlayPlace, isUpright: boolean) {
  const across = margin / (isUpright ? 1 : ratio)
  const down = margin / (isUpright ? ratio : 1)
  return {
    left: percent(x + across),
    top: percent(y + down),
    width: percent(width - 2 * across),
    height: percent(height - 2 * down),
    opacity: Math.max(opacity || 0, 10) / 100,
    borderRadius: `${percent((radius * 100) / Math.max(width, 1) / (isUpright ? 1 : ratio))} / ${percent((radius * 100) / Math.max(height, 1) / (isUpright ? ratio : 1))}`,
  }
}

/** Fields that are empty count as 0. */
const percent = (value: number): string => `${Math.max(0, value || 0)}%`

/** Sides of the screen that is drawn (px). */
const [longer, shorter] = [1920, 1080]

interface NoticeProps {
  notice: Notice
  place: OverlayPlace
  isUpright: boolean
}

/** A notice above the content, with the lines that a display has. */
function DrawnNotice({ notice, place, isUpright }: NoticeProps) {
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
