import { maxFilledItems } from '@digisigncast/contract/api/limits'
import { kindOf, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { FillRule, FillSort, Orientation } from '@digisigncast/contract/playlists/fill-rule'
import { MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import frames from '../../../../ui/forms/fieldset.module.css'
import { sentenceCase } from '../../../../ui/text/letter-case.ts'
import { useFolders } from '../../../library/folders/index.ts'
import classes from './fill-rule-fields.module.css'
import { FillRulePreview } from './fill-rule-preview.tsx'
import { orientationLabels, sortLabels } from './fill-rule-words.ts'

interface Props {
  value: FillRule
  onChange: (rule: FillRule) => void
  errors: Record<string, unknown>
  playlistId: string | undefined
}

const kinds = Object.keys(mediaKinds).map((kind) => ({ value: kind, label: sentenceCase(kindOf(kind).plural) }))

/** The conditions of a rule, and what it finds now. */
export function FillRuleFields({ value, onChange, errors, playlistId }: Props) {
  const folders = useFolders().data ?? []
  const set = (part: Partial<FillRule>) => onChange({ ...value, ...part })
  const errorOf = (field: keyof FillRule) => {
    const error = errors[`fill_rule.${field}`]
    return typeof error === 'string' ? error : undefined
  }
  // A folder that was deleted stays in the rule until it is removed.
  const gone = value.folder_ids.filter((id) => !folders.some((folder) => folder.id === id))
  return (
    <fieldset className={`${frames.frame} ${classes.fields}`}>
      <legend className={frames.legend}>Rule</legend>
      <MultiSelect
        label="Folders"
        placeholder={value.folder_ids.length === 0 ? 'Any folder' : undefined}
        searchable
        data={[
          ...folders.map(({ id, name }) => ({ value: id, label: name })),
          ...gone.map((id) => ({ value: id, label: 'Deleted folder' })),
        ]}
        value={value.folder_ids}
        onChange={(folder_ids) => set({ folder_ids })}
        data-path="fill_rule.folder_ids"
        error={errorOf('folder_ids')}
      />
      <MultiSelect
        label="Kinds"
        placeholder={value.kinds.length === 0 ? 'Any kind' : undefined}
        data={kinds}
        value={value.kinds}
        onChange={(chosen) => set({ kinds: FillRule.shape.kinds.parse(chosen) })}
        data-path="fill_rule.kinds"
        error={errorOf('kinds')}
      />
      <TextInput
        label="Title contains"
        placeholder="Any title"
        value={value.title_contains}
        onChange={(event) => set({ title_contains: event.currentTarget.value })}
        data-path="fill_rule.title_contains"
        error={errorOf('title_contains')}
      />
      <div className={classes.pair}>
        <NumberInput
          label="Added within (days)"
          placeholder="Any time"
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          value={value.added_within_days ?? ''}
          onChange={(days) => set({ added_within_days: days === '' ? null : Number(days) })}
          data-path="fill_rule.added_within_days"
          error={errorOf('added_within_days')}
        />
        <Select
          label="Orientation"
          placeholder="Any"
          clearable
          data={Orientation.options.map((one) => ({ value: one, label: orientationLabels[one] }))}
          value={value.orientation}
          onChange={(chosen) => set({ orientation: Orientation.nullable().parse(chosen) })}
          data-path="fill_rule.orientation"
          error={errorOf('orientation')}
        />
        <Select
          label="Sort by"
          allowDeselect={false}
          data={FillSort.options.map((one) => ({ value: one, label: sortLabels[one] }))}
          value={value.sort}
          onChange={(chosen) => set({ sort: FillSort.parse(chosen ?? 'title') })}
          data-path="fill_rule.sort"
          error={errorOf('sort')}
        />
        <NumberInput
          label="At most"
          inputMode="numeric"
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          max={maxFilledItems}
          value={value.at_most}
          onChange={(count) => set({ at_most: Number(count) })}
          data-path="fill_rule.at_most"
          error={errorOf('at_most')}
        />
      </div>
      <FillRulePreview rule={value} playlistId={playlistId} />
    </fieldset>
  )
}
