const characters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890')

interface Props {
  /** Whether a code can contain the character. Other keys stay in their place, but do nothing. */
  isAllowed: (character: string) => boolean
  onCharacter: (character: string) => void
  onBack: () => void
}

/** On-screen keyboard for remote controls. */
export function CodeKeys({ isAllowed, onCharacter, onBack }: Props) {
  return (
    <div className="keys">
      {characters.map((character) => (
        <button
          key={character}
          type="button"
          className="key sign"
          // Not `disabled`: the arrow keys of a remote control move over it.
          aria-disabled={!isAllowed(character)}
          onClick={() => onCharacter(character)}
        >
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
