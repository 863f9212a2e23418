import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import {
  allSourceKinds,
  intervalOf,
  type SourceKind,
  sourceKinds,
} from '@digisigncast/contract/source-kinds/source-kinds'
import { Button, Select, Stack } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../../../api/session.tsx'
import { ChangedNotice } from '../../../../ui/feedback/changed-notice.tsx'
import { NameInput } from '../../../../ui/forms/name-input.tsx'
import { usualAnd } from '../../../../ui/forms/usual-numbers.ts'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { RadioTiles } from '../../../../ui/pictures/radio-tiles.tsx'
import { intervalText } from '../../../../ui/text/interval-text.ts'
import { KindIcon, sourceKindOf } from '../kinds/source-kinds.tsx'
import { ShownBy, SourceResult } from '../result/source-result.tsx'
import { formOf } from './kinds/source-forms.ts'
import { withKind } from './source-fields.ts'
import classes from './source-panel.module.css'
import { useSourceForm } from './use-source-form.ts'

const formId = 'data-source-form'
const unmanagedNote = 'This data source belongs to another user. Ask an admin to change it.'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  source: DataSource | undefined
  /** Kinds that a new source can have. Default: all kinds. */
  kinds?: readonly SourceKind[]
  onClose: () => void
  /** Gets the focus when the panel closes. Default: what had it before. */
  focusAfter?: RefObject<HTMLElement | null>
  /** A source was created. The panel stays open to show its data, except for typed tables. */
  onCreated: (source: DataSource) => void
  onDelete: (source: DataSource) => void
}

export function SourcePanel({
  opened,
  source: edited,
  kinds = allSourceKinds,
  onClose,
  focusAfter,
  onCreated,
  onDelete,
}: Props) {
  const { can } = useSession()
  const [preset] = useState(usePresetKind(kinds))
  const [saves, setSaves] = useState(0)
  const {
    form,
    stored: source,
    submit,
    notice,
    isSaving,
  } = useSourceForm({
    edited,
    kind: preset,
    onSaved: (saved, isNew) => {
      if (isNew) onCreated(saved)
      if (!sourceKinds[saved.settings.kind].isRetrieved) return onClose()
      setSaves((count) => count + 1)
    },
  })
  const result = useRef<HTMLElement>(null)
  useEffect(() => {
    if (saves === 0) return
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'nearest' })
  }, [saves])
  const isManaged = source?.is_editable ?? true
  const mayEdit = isManaged && can('content', source ? 'edit' : 'create')
  const { kind, ...typed } = form.values
  const { Fields } = formOf(kind)
  // Choosing a kind is quickly repeated.
  const isUsual = !source && typed.interval === intervalOf(kind).default
  const isTyped = Object.keys(typed).some((field) => form.isDirty(field) && !(field === 'interval' && isUsual))
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={source ? `${mayEdit ? 'Edit' : 'View'} Data Source` : 'Create Data Source'}
      focusAfter={focusAfter}
      isDirty={mayEdit && isTyped}
      note={isManaged ? !mayEdit && 'You can view this data source, but not change it.' : unmanagedNote}
      footer={
        <>
          {source?.is_editable && can('content', 'delete') && (
            <Button variant="subtle" color="red" onClick={() => onDelete(source)}>
              Delete Data Source
            </Button>
          )}
          <Button type="submit" form={formId} loading={isSaving} disabled={!mayEdit}>
            Save
          </Button>
        </>
      }
    >
      <Stack gap="lg">
        {source && sourceKinds[source.settings.kind].isRetrieved && <SourceResult source={source} ref={result} />}
        <form id={formId} onSubmit={submit} noValidate>
          <fieldset className={classes.fields} disabled={!mayEdit}>
            {notice && <ChangedNotice {...notice} />}
            {!source && kinds.length > 1 && (
              <KindField
                kinds={kinds}
                value={kind}
                onChange={(next) => form.setValues((fields) => withKind({ ...form.values, ...fields }, next))}
              />
            )}
            <NameInput label="Name" withAsterisk data-autofocus hint={undefined} {...form.getInputProps('name')} />
            <Fields form={form} />
            {sourceKinds[kind].isRetrieved && <IntervalField kind={kind} {...form.getInputProps('interval')} />}
          </fieldset>
        </form>
        {source && <ShownBy source={source} />}
      </Stack>
    </SidePanel>
  )
}

/** The kind in the address of a new source, or the first one. */
function usePresetKind(kinds: readonly SourceKind[]) {
  const [params] = useSearchParams()
  const wanted = params.get('new')
  return kinds.find((kind) => kind === wanted) ?? kinds[0]
}

const steps = [1, 2, 3, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1440]

/** Usual intervals, and the stored one. */
function IntervalField({ kind, value, onChange, ...input }: GetInputPropsReturnType & { kind: SourceKind }) {
  const { min, max } = intervalOf(kind)
  const usual = steps.filter((step) => step >= min && step <= max)
  const [minutes, change] = [value as number, onChange as (minutes: number) => void]
  return (
    <Select
      label="Interval"
      description="How often the data is retrieved. Displays change only if the data has changed."
      allowDeselect={false}
      data={usualAnd(usual, minutes).map((step) => ({ value: String(step), label: intervalText(step) }))}
      {...input}
      value={String(minutes)}
      onChange={(step) => change(Number(step))}
    />
  )
}

interface KindFieldProps {
  kinds: readonly SourceKind[]
  value: SourceKind
  onChange: (kind: SourceKind) => void
}

function KindField({ kinds, value, onChange }: KindFieldProps) {
  return (
    <fieldset>
      <legend className={classes.legend}>Kind</legend>
      <RadioTiles
        options={kinds.map((kind) => ({ value: kind }))}
        chosen={value}
        onChange={onChange}
        className={classes.kinds}
        tileClassName={classes.kind}
      >
        {({ value: kind }) => (
          <>
            <KindIcon kind={kind} />
            <span>
              <span className={classes.label}>{sourceKinds[kind].label}</span>
              <span className={classes.hint}>{sourceKindOf(kind).hint}</span>
            </span>
          </>
        )}
      </RadioTiles>
    </fieldset>
  )
}
