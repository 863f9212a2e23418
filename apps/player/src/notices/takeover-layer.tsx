import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { noticeColors } from '@digisigncast/contract/devices/notice-colors'
import type { Notice } from '@digisigncast/contract/devices/notices'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** A takeover above what plays: its notice, and the mark of a drill. */
export function TakeoverLayer({ takeover: { notice, isDrill } }: { takeover: ManifestTakeover }) {
  return (
    <>
      {notice && <NoticePage notice={notice} />}
      {isDrill && <p className="drill">Drill</p>}
    </>
  )
}

/** A text that fills the display, as large as it fits. */
function NoticePage({ notice: { title, text, color } }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const fit = (): void => {
      if (box.current && content.current) fitText(content.current, box.current)
    }
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [title, text])
  // A newer server may have other colors.
  const { background, text: ink } = noticeColors[color] ?? noticeColors.plain
  return (
    <main className="takeover" style={{ background, color: ink }}>
      <div className="takeover-box" ref={box}>
        <div className="takeover-text" ref={content}>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
      </div>
    </main>
  )
}

const smallestPx = 10
/** Below this part of the shorter side, long words are broken instead of making everything smaller. */
const smallestPart = 0.05

const fits = (element: HTMLElement, box: HTMLElement): boolean =>
  element.scrollHeight <= box.clientHeight && element.scrollWidth <= box.clientWidth

function largestPx(element: HTMLElement, box: HTMLElement): number {
  let [low, high] = [smallestPx, Math.max(smallestPx, Math.min(box.clientHeight, box.clientWidth))]
  while (high - low > 1) {
    const middle = (low + high) / 2
    element.style.fontSize = `${middle}px`
    if (fits(element, box)) low = middle
    else high = middle
  }
  element.style.fontSize = `${low}px`
  return low
}

/** Sets the largest font size with which a text fits in its box. */
function fitText(element: HTMLElement, box: HTMLElement): void {
  element.style.overflowWrap = 'normal'
  const px = largestPx(element, box)
  if (px >= smallestPart * Math.min(box.clientHeight, box.clientWidth)) return
  element.style.overflowWrap = 'anywhere'
  largestPx(element, box)
}
