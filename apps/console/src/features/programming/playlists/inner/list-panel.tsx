import { maxWeight } from '@digisigncast/contract/api/limits'
import { type InnerPlaylist, type Playlist } from '@digisigncast/contract/content/playlists'
import type { Rule } from '@digisigncast/contract/content/rules'
import { updateItem } from '@digisigncast/contract/schemas/content/playlists'
import { NumberInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { failureText } from '../../../../api/client.ts'
import { inputErrors } from '../../../../api/field-errors.ts'
import { useSaving } from '../../../../api/forms/use-saving.ts'
import { FormPanel } from '../../../../ui/layout/form-panel.tsx'
import { RuleSection } from '../../../kernel/rules/index.ts'
import { storeItem } from '../playlists.queries.ts'
import { listTitle } from './strip-entries.ts'
import { TakeField } from './take-field.tsx'

export interface OpenedList {
  list: InnerPlaylist
  playlist: Playlist
}

interface Props extends OpenedList {
  opened: boolean
  onClose: () => void
}

interface Fields {
  take: number | null
  weight: number | null
  rule: Rule | null
}

/** Settings of a playlist in a playlist. */
export function ListPanel({ list, playlist, opened, onClose }: Props) {
  const form = useForm<Fields>({
    initialValues: { take: list.take, weight: list.weight, rule: list.rule },
    validate: (fields) => inputErrors(updateItem, { itemId: list.id, ...bodyOf(fields) }),
  })
  const { formProps } = useSaving(form, {
    bodyOf: (fields) => ({ itemId: list.id, ...bodyOf(fields) }),
    save: storeItem,
    errorText: (error) => failureText(error, 'Server Error. Please try again.'),
    savedText: ({ message }) => message ?? 'Item updated successfully!',
    onSaved: onClose,
  })
  return (
    <FormPanel opened={opened} onClose={onClose} title="Item Settings" {...formProps} saveLabel="Save">
      <div>
        <Text fw={650} lineClamp={2}>
          {listTitle(list)}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={1}>
          a playlist in {playlist.name}
        </Text>
      </div>
      <TakeField
        value={form.values.take}
        onChange={(take) => form.setFieldValue('take', take)}
        error={form.errors['take']}
      />
      <NumberInput
        label="Plays in a round"
        description={`A round of ${playlist.name} shows it once, or as often as set here: 1 to ${maxWeight} times.`}
        placeholder="1"
        data-path="weight"
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        // A value out of range stays, with its error.
        clampBehavior="none"
        min={1}
        max={maxWeight}
        value={form.values.weight ?? ''}
        onChange={(value) => form.setFieldValue('weight', value === '' ? null : Number(value))}
        error={form.errors['weight']}
      />
      <RuleSection
        value={form.values.rule}
        onChange={(rule) => form.setFieldValue('rule', rule)}
        errors={form.errors}
        hint="In the time zone of each screen. Its items play at their own times, too."
      />
    </FormPanel>
  )
}

const bodyOf = ({ take, weight, rule }: Fields) => ({ take, weight: weight ?? 1, rule })
