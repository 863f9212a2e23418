import { useEffect } from 'react'
import { askForIdentityBy } from '../../../api/confirm-identity.ts'
import { later } from '../../../ui/loading/later.tsx'
import { useAsked } from '../../../ui/use-asked.ts'

const IdentityDialog = later(() => import('./identity-dialog.tsx').then((part) => part.IdentityDialog))

/** Asks for the password when a call needs a recent sign-in. */
export function IdentityQuestion() {
  const { asked, ask, answer } = useAsked<undefined>()
  useEffect(() => askForIdentityBy(() => ask(undefined)), [ask])
  return asked && <IdentityDialog opened={asked.isOpen} onAnswer={answer} onClose={() => answer(false)} />
}
