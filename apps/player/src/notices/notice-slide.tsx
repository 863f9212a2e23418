import { type DisplayReason, displaySentences, type IdleReason } from '@digisigncast/contract/devices/display-reasons'
import { useState } from 'preact/hooks'
import { groupedCode, isScreenCode, normalCode } from '../pairing/screen-code.ts'
import type { Shown } from '../play/play-state.ts'

interface Props {
  shown: Shown
  screenKey: string
}

const hasNoSentence = (notice: DisplayReason): notice is IdleReason => !(notice in displaySentences)

/** Shown when no media can be played. */
export function NoticeSlide({ shown, screenKey }: Props) {
  const { notice, branding, screenName, error } = shown
  if (!notice) return null
  if (hasNoSentence(notice))
    return <IdleSlide key={branding?.idlePicture} shown={shown} isNew={notice === 'nothing_assigned'} />
  const code = isScreenCode(normalCode(screenKey)) ? groupedCode(screenKey) : undefined
  return (
    <main className="card">
      <Brand branding={branding} />
      {(notice === 'code_unknown' || notice === 'code_gone') && code ? (
        <p className="code" style={{ '--letters': code.length }}>
          {code}
        </p>
      ) : (
        screenName && <h1>{screenName}</h1>
      )}
      <output className="sentence">{displaySentences[notice]}</output>
      {notice === 'player_failed' && error && <p className="detail">{error}</p>}
    </main>
  )
}

const Brand = ({ branding }: Pick<Shown, 'branding'>) =>
  branding?.logo ? (
    <img className="logo" src={branding.logo} alt={branding.name} />
  ) : (
    branding && <p className="brand">{branding.name}</p>
  )

/**
 * The picture or text of the customer for a display with nothing to show. Viewers can do nothing about it, so it has no
 * sentence. The name of a screen without content shows the installer that it is connected.
 */
function IdleSlide({ shown: { branding, screenName }, isNew }: Pick<Props, 'shown'> & { isNew: boolean }) {
  // On plain http, a picture is not stored.
  const [isMissing, setMissing] = useState(false)
  const { idlePicture, idleText } = branding ?? {}
  if (idlePicture && !isMissing)
    return (
      <main className="card idle">
        <img src={idlePicture} alt="" onError={() => setMissing(true)} />
      </main>
    )
  return (
    <main className="card idle">
      {idleText ? <h1>{idleText}</h1> : <Brand branding={branding} />}
      {isNew && !idleText && screenName && <p className="brand">{screenName}</p>}
    </main>
  )
}
