import { maxSilenceReason, type Silence } from '@digisigncast/contract/accounts/silences'
import type { Alert } from '@digisigncast/contract/devices/alerts'
import { MultiSelect, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { ApiFailure } from '../../../../api/failures.ts'
import { useLimitTags } from '../../../../api/limit-tags.ts'
import { useScreenNames } from '../../../../api/screen-names.ts'
import { useTags } from '../../../../api/tags.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { ownZone } from '../../../../ui/forms/local-moment.ts'
import { FormPanel } from '../../../../ui/layout/form-panel.tsx'
import classes from '../alerts.module.css'
import { useSaveSilence } from '../alerts.queries.ts'
import { fieldsOf, inputOf, type SilenceFields } from './silence-fields.ts'

interface Props {
  /** Silences the screens of these alerts; without them, the user chooses. */
  alerts?: readonly Alert[]
  /** The silence that is changed. */
  silence?: Silence | undefined
  opened: boolean
  onClose: () => void
}

/** Plans a silence, or changes one. */
export function SilencePanel({ alerts = [], silence, opened, onClose }: Props) {
  const [changed, setChanged] = useState<Partial<SilenceFields>>({})
  const [now] = useState(Date.now)
  const [isMissing, setIsMissing] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const messages = useMessages()
  const save = useSaveSilence(setFailure)
  const fields = { ...fieldsOf(silence, now), ...changed }
  const change = (part: Partial<SilenceFields>) => setChanged({ ...changed, ...part })
  const errors = failure instanceof ApiFailure ? (failure.error.errors ?? {}) : {}
  const close = () => {
    setChanged({})
    setFailure(undefined)
    setIsMissing(false)
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (fields.reason.trim() === '') return setIsMissing(true)
    save.mutate(inputOf(fields, { silence, alerts }), {
      onSuccess: ({ message = '' }) => {
        messages.success(message)
        close()
      },
    })
  }
  const isOther = failure && Object.keys(errors).length === 0
  return (
    <FormPanel
      opened={opened}
      onClose={close}
      title={silence ? 'Change Silence' : 'Add Silence'}
      isDirty={Object.keys(changed).length > 0}
      saveLabel="Save"
      onSubmit={submit}
      isSaving={save.isPending}
    >
      <p className={classes.intro}>
        No alerts are raised in this time. Trouble that is still there when it ends is raised within five minutes.
      </p>
      {alerts.length > 0 ? (
        <p className={classes.intro}>
          {alerts.length === 1
            ? 'For the screens of the selected alert.'
            : `For the screens of ${alerts.length} selected alerts.`}
        </p>
      ) : (
        <Targets fields={fields} onChange={change} error={errors['screen_ids']?.[0]} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          type="datetime-local"
          label="From"
          value={fields.from}
          error={errors['starts_at']?.[0]}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label="Until"
          value={fields.until}
          error={errors['ends_at']?.[0]}
          onChange={(event) => change({ until: event.currentTarget.value })}
        />
      </SimpleGrid>
      <p className={classes.intro}>Times in {ownZone}.</p>
      <TextInput
        label="Reason"
        required
        maxLength={maxSilenceReason}
        value={fields.reason}
        error={
          isMissing && fields.reason.trim() === ''
            ? 'Please enter a reason.'
            : (errors['reason']?.[0] ?? (isOther ? failureText(failure) : undefined))
        }
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </FormPanel>
  )
}

interface TargetsProps {
  fields: SilenceFields
  onChange: (part: Partial<SilenceFields>) => void
  error: string | undefined
}

function Targets({ fields, onChange, error }: TargetsProps) {
  const limit = useLimitTags()
  const [screens, tags] = [useScreenNames().data ?? [], useTags().data ?? []]
  const offered = tags.filter(({ id }) => limit?.some((tag) => tag.id === id) ?? true)
  const choices = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {limit === undefined && (
        <Switch
          label="All screens"
          checked={fields.everything}
          onChange={(event) => onChange({ everything: event.currentTarget.checked })}
        />
      )}
      {!fields.everything && (
        <>
          <MultiSelect
            label="Screens"
            classNames={{ inputField: classes.typed }}
            searchable
            limit={100}
            data={choices(screens)}
            value={fields.screens}
            error={error}
            onChange={(chosen) => onChange({ screens: chosen })}
          />
          {offered.length > 0 && (
            <MultiSelect
              label="Tags"
              description="All screens with one of these tags."
              classNames={{ inputField: classes.typed }}
              searchable
              data={choices(offered)}
              value={fields.tags}
              onChange={(chosen) => onChange({ tags: chosen })}
            />
          )}
        </>
      )}
    </>
  )
}
