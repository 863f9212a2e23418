import type { ManifestTakeover } from '@digisigncast/contract/devices/manifest-takeover'
import { noticeColors } from '@digisigncast/contract/devices/notice-colors'
import type { Notice } from '@digisigncast/contract/devices/notices'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { fitText } from './fit-text.ts'

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
