import { useCallback, useState } from 'react'

interface Asked<Question> {
  question: Question
  answer: (isConfirmed: boolean) => void
  isOpen: boolean
}

/** State of a dialog that asks one question after another. An answered question stays while its dialog closes. */
export function useAsked<Question>() {
  const [asked, setAsked] = useState<Asked<Question> | null>(null)
  const ask = useCallback(
    (question: Question) => new Promise<boolean>((resolve) => setAsked({ question, answer: resolve, isOpen: true })),
    [],
  )
  const answer = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed)
    // A click on a question that closes must not close the next one, which may not be drawn yet.
    setAsked((current) => (current && current === asked ? { ...current, isOpen: false } : current))
  }
  return { asked, ask, answer }
}
