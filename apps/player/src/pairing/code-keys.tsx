const characters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890')

interface Props {
  onCharacter: (character: string) => void
  onBack: () => void
}

/** On-screen keyboard for remote controls. */
export function CodeKeys({ onCharacter, onBack }: Props) {
  return (
    <div className="keys">
      {characters.map((character) => (
        <button key={character} type="button" className="key sign" onClick={() => onCharacter(character)}>
          {character}
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
