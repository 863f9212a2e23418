import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import classes from './bin.module.css'
import type { Conflict } from './use-bin-actions.ts'

interface Props {
  conflict: Conflict | undefined
  isSaving: boolean
  onClose: () => void
}

/** Asks for another name, or offers a new code. */
export function ConflictDialog({ conflict, isSaving, onClose }: Props) {
  const title = conflict ? `Restore “${conflict.item.name}”` : 'Restore'
  return (
    <Dialog title={title} opened={conflict !== undefined} onClose={onClose}>
      {conflict && <Body key={conflict.item.id} conflict={conflict} isSaving={isSaving} onClose={onClose} />}
    </Dialog>
  )
}

function Body({ conflict, isSaving, onClose }: Props & { conflict: Conflict }) {
  const [name, setName] = useState(conflict.item.name)
  const isName = conflict.field === 'name'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    conflict.onRestore(isName ? { name } : { new_code: true })
  }
  return (
    <form className={classes.dialog} onSubmit={submit}>
      {isName ? (
        <TextInput
          label="Name"
          error={conflict.message}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
      ) : (
        <p>
          Another screen has its code now. It gets a new one; printed codes and links with the old one lead to the other
          screen.
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSaving} disabled={isName && name.trim() === ''}>
          {isName ? 'Restore' : 'Restore with a new code'}
        </Button>
      </div>
    </form>
  )
}
