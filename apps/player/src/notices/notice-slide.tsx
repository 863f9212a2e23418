import { displaySentences } from '@digisigncast/contract/devices/display-reasons'
import { groupedCode, isScreenCode, normalCode } from '../pairing/screen-code.ts'
import type { Shown } from '../play-state.ts'

/** Shown when no media can be played: the operator's branding, the screen's name and code, and the reason. */
export function NoticeSlide({ shown, screenKey }: { shown: Shown; screenKey: string }) {
  const { notice, branding, screenName, error } = shown
  if (!notice) return null
  const code = isScreenCode(normalCode(screenKey)) ? groupedCode(screenKey) : undefined
  return (
    <main className="card">
      {branding?.logo ? (
        <img className="logo" src={branding.logo} alt={branding.name} />
      ) : (
        branding && <p className="brand">{branding.name}</p>
      )}
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
