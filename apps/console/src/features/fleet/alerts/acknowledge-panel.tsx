import type { Alert } from '@digisigncast/contract/devices/alerts'
import { Textarea } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { sentenceOf } from './alert-words.ts'
import classes from './alerts.module.css'
import { useAcknowledge } from './alerts.queries.ts'

const maxNote = 500

interface Props {
  alerts: readonly Alert[]
  opened: boolean
  onClose: () => void
}

/** Acknowledges alerts, with a note for the others. */
export function AcknowledgePanel({ alerts, opened, onClose }: Props) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const messages = useMessages()
  const acknowledge = useAcknowledge((failure) => setError(failureText(failure)))
  const close = () => {
    setNote('')
    setError(undefined)
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    acknowledge.mutate(
      { alert_ids: alerts.map(({ id }) => id), note },
      {
        onSuccess: ({ message }) => {
          messages.success(message)
          close()
        },
      },
    )
  }
  const [first] = alerts
  return (
    <FormPanel
      opened={opened}
      onClose={close}
      title={alerts.length === 1 ? 'Acknowledge this alert' : `Acknowledge ${alerts.length} alerts`}
      isDirty={note !== ''}
      saveLabel="Acknowledge"
      onSubmit={submit}
      isSaving={acknowledge.isPending}
    >
      {alerts.length === 1 && first && <p className={classes.intro}>{sentenceOf(first)}</p>}
      <p className={classes.intro}>
        Your colleagues see that you take care of it. It stays open until the trouble is over.
      </p>
      <Textarea
        label="Note"
        description="Optional, for example what you are doing about it."
        data-autofocus
        autosize
        minRows={3}
        maxLength={maxNote}
        value={note}
        error={error}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormPanel>
  )
}
