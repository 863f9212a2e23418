import { groupedCode } from './screen-code.ts'

export interface Names {
  screen: string
  code: string
  device: string | undefined
}

/** Shows which screen this is, over the running content. */
export function IdentifyCard({ names: { screen, code, device } }: { names: Names }) {
  const text = groupedCode(code)
  return (
    <output className="card identify">
      <span className="screen-name">{screen}</span>
      {text && (
        <span className="code" style={{ '--letters': text.length }}>
          {text}
        </span>
      )}
      {device && <span className="sentence">{device}</span>}
    </output>
  )
}
