import type { CSSProperties } from 'react'
import { groupedCode } from './screen-code.ts'

export interface Names {
  screen: string
  code: string
  device: string | undefined
}

/** Tells which screen this is to somebody who stands in front of many. The picture goes on behind it. */
export function IdentifyCard({ names: { screen, code, device } }: { names: Names }) {
  const text = groupedCode(code)
  return (
    <output className="card identify">
      <span className="screen-name">{screen}</span>
      {text && (
        <span className="code" style={{ '--letters': text.length } as CSSProperties}>
          {text}
        </span>
      )}
      {device && <span className="sentence">{device}</span>}
    </output>
  )
}
