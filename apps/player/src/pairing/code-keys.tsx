const signs = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890')

interface Props {
  onSign: (sign: string) => void
  onBack: () => void
}

/** On-screen keyboard for remote controls. */
export function CodeKeys({ onSign, onBack }: Props) {
  return (
    <div className="keys">
      {signs.map((sign) => (
        <button key={sign} type="button" className="key sign" onClick={() => onSign(sign)}>
          {sign}
        </button>
      ))}
      <button type="button" className="key sign" onClick={onBack} aria-label="Delete the last character">
        ⌫
      </button>
      <button type="submit" className="key go">
        Connect
      </button>
    </div>
  )
}
