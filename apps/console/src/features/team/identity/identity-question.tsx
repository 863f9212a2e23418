import { useEffect, useState } from 'react'
import { askForIdentityBy } from '../../../api/confirm-identity.ts'
import { later } from '../../../ui/loading/later.tsx'

interface Asked {
  answer: (isConfirmed: boolean) => void
  isOpen: boolean
}

const IdentityDialog = later(() => import('./identity-dialog.tsx').then((part) => part.IdentityDialog))

/** Asks for the password when a call needs a recent sign-in. */
export function IdentityQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => askForIdentityBy(() => new Promise((resolve) => setAsked({ answer: resolve, isOpen: true }))), [])
  if (!asked) return null
  const onAnswer = (isConfirmed: boolean) => {
    asked.answer(isConfirmed)
    setAsked((current) => (current === asked ? { ...current, isOpen: false } : current))
  }
  return <IdentityDialog opened={asked.isOpen} onAnswer={onAnswer} onClose={() => onAnswer(false)} />
}
