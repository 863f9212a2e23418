import type { LabelColor } from '@digisigncast/contract/content/colors'
import type { Layer } from '@digisigncast/contract/content/schedule'
import { Button, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useScreenNames } from '../../../../api/screen-names.ts'
import { useSession } from '../../../../api/session.tsx'
import { ChangedNotice } from '../../../../ui/feedback/changed-notice.tsx'
import { NameInput } from '../../../../ui/forms/name-input.tsx'
import { FormPanel } from '../../../../ui/layout/form-panel.tsx'
import { ProposalNotice } from '../../../kernel/approvals/index.ts'
import { OverlayPlaceFields } from '../../../kernel/overlay-place/index.ts'
import { RuleFields } from '../../../kernel/rules/index.ts'
import { TargetField } from '../../../kernel/targeting/index.ts'
import { VersionsButton } from '../../../kernel/versions/index.ts'
import { ContentFields } from '../../screens/index.ts'
import { ColorField } from '../../tags/index.ts'
import type { StoredEntry } from '../schedule.queries.ts'
import { fieldsOf, fieldsOfRule, layerNames, type Preset, ruleOf } from './entry-fields.ts'
import classes from './entry-panel.module.css'
import { NextTimes } from './next-times.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  entry: StoredEntry | undefined
  /** Times and color of a new entry. */
  preset: Preset | undefined
  color: LabelColor
  onClose: () => void
  onDelete: ((entry: StoredEntry) => void) | undefined
}

export function EntryPanel({ opened, entry: edited, preset, color, onClose, onDelete }: Props) {
  const { can, me } = useSession()
  const { data: screens = [] } = useScreenNames()
  // The only screen needs no choice.
  const initial = fieldsOf(edited, preset, color, screens.length === 1 ? screens.map(({ id }) => id) : [])
  const { form, formProps, stored: entry, notice } = useEntryForm({ edited, initial, onSaved: onClose })
  const isManaged = edited?.is_editable ?? true
  const mayEdit = isManaged && can('schedules', edited ? 'edit' : 'create')
  const { values, errors } = form
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={edited ? 'Edit Entry' : 'Create Entry'}
      {...formProps}
      note={isManaged ? !mayEdit && 'You can view this entry, but not change it.' : unmanagedNote}
      saveLabel={me?.needs_approval ? 'Propose' : edited ? 'Update Entry' : 'Add Entry'}
      isDisabled={!mayEdit}
      actions={
        <>
          {entry && (
            <VersionsButton
              look="icon"
              subject={{ kind: 'schedule_entry', id: entry.id, name: entry.name }}
              isOver
              hasUnsaved={form.isDirty()}
              onRestored={onClose}
            />
          )}
          {entry && onDelete && isManaged && (
            <Button variant="subtle" color="red" onClick={() => onDelete(entry)}>
              Delete Entry
            </Button>
          )}
        </>
      }
      gap="lg"
    >
      <ProposalNotice thing={entry?.id} />
      {notice && <ChangedNotice {...notice} />}
      <NameInput label="Name" withAsterisk data-autofocus hint={undefined} {...form.getInputProps('name')} />
      <LayerField
        value={values.layer}
        onChange={(layer) => {
          form.setFieldValue('layer', layer)
          if (layer === 'overlay')
            form.setFieldValue('content', {
              type: 'playlist',
              ids: values.content.type === 'playlist' ? values.content.ids : [],
            })
        }}
      />
      {values.layer === 'overlay' && (
        <OverlayPlaceFields
          value={values.overlay}
          onChange={(overlay) => form.setFieldValue('overlay', overlay)}
          errors={errors}
        />
      )}
      <div data-field="content" tabIndex={-1}>
        <ContentFields
          value={values.content}
          onChange={(content) => form.setFieldValue('content', content)}
          linked={entry && { type: entry.content_type, content: entry.content }}
          hint={layerHints[values.layer]}
          error={errors['content']}
          isPlaylistsOnly={values.layer === 'overlay'}
        />
      </div>
      <RuleFields value={ruleOf(values)} onChange={(rule) => form.setValues(fieldsOfRule(rule))} errors={errors} />
      <NextTimes rule={ruleOf(values)} targets={{ screens: values.screens, tags: values.tags }} />
      <TargetField
        value={{ screens: values.screens, tags: values.tags }}
        onChange={(targets) => form.setValues({ ...form.getValues(), ...targets })}
        linked={entry?.screens}
        tagHint="Screens that get a chosen tag later play this entry, too."
        error={errors['screens']}
      />
      <PriorityField
        layer={values.layer}
        value={values.priority}
        onChange={(priority) => form.setFieldValue('priority', priority)}
      />
      <ColorField value={values.color} onChange={(chosen) => form.setFieldValue('color', chosen)} />
    </FormPanel>
  )
}

const unmanagedNote = 'This entry also plays on screens that you do not manage. Ask an admin to change it.'

const layerHints = {
  main: 'Plays in place of the content of the screens, while this entry is active.',
  overlay: 'Shown above what plays, which goes on. Videos play without sound.',
}

const priorityHints = {
  main: {
    normal: 'Entries of the same time take turns. Those of high priority replace them.',
    high: 'Replaces entries of normal priority at the same time.',
  },
  overlay: {
    normal: 'Overlays of high priority lie above it.',
    high: 'Lies above overlays of normal priority.',
  },
}

function LayerField({ value, onChange }: { value: Layer; onChange: (value: Layer) => void }) {
  const id = useId()
  const layers = (['main', 'overlay'] as const).map((layer) => ({ value: layer, label: layerNames[layer] }))
  return (
    <div>
      <div id={id} className={classes.label}>
        Layer
      </div>
      <SegmentedControl aria-labelledby={id} data={layers} value={value} onChange={onChange} fullWidth />
    </div>
  )
}

const priorities = [
  { value: 'normal', label: 'Normal' },
  { value: 'high', label: 'High' },
] as const

type Priority = (typeof priorities)[number]['value']

interface PriorityProps {
  layer: Layer
  value: Priority
  onChange: (value: Priority) => void
}

function PriorityField({ layer, value, onChange }: PriorityProps) {
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        Priority
      </div>
      <SegmentedControl aria-labelledby={id} data={[...priorities]} value={value} onChange={onChange} fullWidth />
      <p className={classes.hint}>{priorityHints[layer][value]}</p>
    </div>
  )
}
