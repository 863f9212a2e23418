import type { Certainty, Severity, Urgency } from '@digisigncast/contract/accounts/warnings'
import { maxTakeoverMinutes } from '@digisigncast/contract/content/takeovers'
import type { Notice } from '@digisigncast/contract/devices/notices'
import { NumberInput, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePrepared } from '../../../api/prepared-takeovers.ts'
import { LayerFields } from '../overlay-place/index.ts'
import { TargetField } from '../targeting/index.ts'
import { AreaFields } from './area-fields.tsx'
import type { WarningForm } from './warning-form.ts'
import { certaintyChoices, severityChoices, urgencyChoices } from './warning-words.ts'

interface Props {
  value: WarningForm
  onChange: (value: WarningForm) => void
  /** By the fields of the form. */
  errors: Record<string, ReactNode>
}

/** Drawn as an example of a warning. */
const example: Notice = {
  title: 'Severe Thunderstorm Warning',
  text: 'Stay indoors, away from windows.',
  color: 'alert',
}

/** The settings of warnings (CAP), for hooks and data sources. */
export function WarningFields({ value, onChange, errors }: Props) {
  const set = (part: Partial<WarningForm>) => onChange({ ...value, ...part })
  return (
    <>
      <Radio.Group
        label="A warning shows"
        value={value.shows}
        onChange={(shows) => set({ shows: shows === 'prepared' ? 'prepared' : 'notice' })}
      >
        <Stack gap="sm" mt={6}>
          <Radio value="notice" label="A notice with its headline and instruction" />
          <Radio value="prepared" label="A prepared takeover" />
        </Stack>
      </Radio.Group>
      {value.shows === 'notice' ? (
        <>
          <LayerFields
            layer={value.layer}
            onLayer={(layer) => set({ layer })}
            place={value.overlay}
            onPlace={(overlay) => set({ overlay })}
            errors={errors}
            notice={example}
          />
          <TargetField
            value={value.targets}
            onChange={(targets) => set({ targets })}
            everywhere={{ value: value.everywhere, onChange: (everywhere) => set({ everywhere }) }}
            tagHint="The screens that have the tag when the warning arrives."
            error={errors['screens']}
          />
        </>
      ) : (
        <PreparedField
          value={value.preparedId}
          onChange={(preparedId) => set({ preparedId })}
          error={errors['preparedId']}
        />
      )}
      <AreaFields value={value} onChange={set} errors={errors} />
      <Select
        label="Severity"
        description="Warnings below one of these three start nothing."
        allowDeselect={false}
        data={severityChoices}
        value={value.severity}
        onChange={(severity) => set({ severity: severity as Severity })}
      />
      <Select
        label="Urgency"
        allowDeselect={false}
        data={urgencyChoices}
        value={value.urgency}
        onChange={(urgency) => set({ urgency: urgency as Urgency })}
      />
      <Select
        label="Certainty"
        allowDeselect={false}
        data={certaintyChoices}
        value={value.certainty}
        onChange={(certainty) => set({ certainty: certainty as Certainty })}
      />
      <TextInput
        label="Language"
        description="A code such as en or de-DE. Empty: the first language of the warning."
        maxLength={35}
        value={value.language}
        onChange={(event) => set({ language: event.currentTarget.value })}
        error={errors['language']}
        data-field="language"
      />
      <NumberInput
        label="Longest duration (minutes)"
        description="The takeover ends then, or before, when the warning expires."
        min={1}
        max={maxTakeoverMinutes}
        clampBehavior="none"
        allowDecimal={false}
        hideControls
        value={value.longestMinutes}
        onChange={(longestMinutes) => set({ longestMinutes })}
        error={errors['longestMinutes']}
        data-field="longestMinutes"
      />
      <Switch
        label="Also drills"
        description="Warnings with the status Exercise or Test start drills, which displays mark as such."
        checked={value.showsDrills}
        onChange={(event) => set({ showsDrills: event.currentTarget.checked })}
      />
      <Switch
        label="Also restricted and private warnings"
        description="Those that their sender does not mean for the public (scope)."
        checked={value.showsRestricted}
        onChange={(event) => set({ showsRestricted: event.currentTarget.checked })}
      />
      <Switch
        label="Also all clears"
        description="Messages that a danger is over. They end its takeover either way."
        checked={value.showsAllClear}
        onChange={(event) => set({ showsAllClear: event.currentTarget.checked })}
      />
    </>
  )
}

interface PreparedProps {
  value: string | null
  onChange: (id: string | null) => void
  error: ReactNode
}

function PreparedField({ value, onChange, error }: PreparedProps) {
  const { data, isLoading } = usePrepared()
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isOther = value !== null && !choices.some((choice) => choice.value === value)
  return (
    <Select
      label="Prepared takeover"
      withAsterisk
      searchable
      data={isOther ? [...choices, { value, label: isLoading ? 'Loading…' : 'Deleted' }] : choices}
      nothingFoundMessage="Nothing found."
      placeholder={isLoading ? 'Loading…' : 'Choose a takeover'}
      description={
        data?.length === 0
          ? 'There is no prepared takeover yet. Prepare one under Takeovers.'
          : 'On its screens. Several warnings at once show it once.'
      }
      value={value}
      onChange={onChange}
      error={error}
      data-field="preparedId"
    />
  )
}
