import { type Playlist, type PlaylistItem } from '@digisigncast/contract/content/playlists'
import { ruleText } from '@digisigncast/contract/content/rule-words'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { updateItem } from '@digisigncast/contract/schemas/content/playlists'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { inputErrors } from '../../../../api/field-errors.ts'
import { useSaving } from '../../../../api/forms/use-saving.ts'
import { FormPanel } from '../../../../ui/layout/form-panel.tsx'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import { RuleSection } from '../../../kernel/rules/index.ts'
import { storeItem } from '../playlists.queries.ts'
import { OftenFields } from '../rounds/often-fields.tsx'
import { ItemFitField } from './fit-field.tsx'
import { changesOf, fieldsOfItem, type ItemFields, itemErrors, itemWith, oftenOf } from './item-fields.ts'
import classes from './item-panel.module.css'
import { PageFields } from './page-fields.tsx'
import { SoundField } from './sound-field.tsx'
import { VideoFields } from './video-fields.tsx'

export interface OpenedItem {
  item: PlaylistItem
  playlist: Playlist
}

interface Props extends OpenedItem {
  opened: boolean
  onClose: () => void
}

/** Settings of an item of a playlist. */
export function ItemPanel({ item, playlist, opened, onClose }: Props) {
  const { media } = item
  const { singular, hasLength, hasPages, hasSound } = kindOf(media.file_type)
  const form = useForm<ItemFields>({
    initialValues: fieldsOfItem(item),
    validate: (fields) => ({
      ...(hasLength && itemErrors(fields, media.duration)),
      ...inputErrors(updateItem, { itemId: item.id, rule: fields.rule, ...oftenOf(fields) }),
    }),
  })
  const { formProps } = useSaving(form, {
    bodyOf: (fields) => ({ itemId: item.id, ...changesOf(fields, item) }),
    save: storeItem,
    errorText: (error) => failureText(error, 'Server Error. Please try again.'),
    savedText: ({ message }) => message ?? 'Item updated successfully!',
    onSaved: onClose,
    onInvalid: (errors, inputOf) => focusField(inputOf(Object.keys(errors)[0] ?? ''), Object.keys(errors)),
  })

  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title="Item Settings"
      {...formProps}
      note={!form.isDirty() && 'Nothing has changed yet.'}
      saveLabel="Save"
      isDisabled={!form.isDirty()}
    >
      <div>
        <Text fw={650} lineClamp={2}>
          {media.title}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={1}>
          in {playlist.name}
        </Text>
      </div>
      {!hasLength && <Preview item={itemWith(form.values, item)} playlist={playlist} />}
      <ItemFitField
        value={form.values.fit}
        inherited={playlist.fit}
        onChange={(fit) => form.setFieldValue('fit', fit)}
        error={form.errors['fit']}
      />
      {hasPages && <PageFields form={form} item={item} slideMs={playlist.slide_duration} />}
      <RuleSection
        value={form.values.rule}
        onChange={(rule) => form.setFieldValue('rule', rule)}
        errors={form.errors}
        hint={
          media.rule
            ? `The media item plays at set times, too: ${ruleText(media.rule)}.`
            : 'In the time zone of each screen.'
        }
      />
      <OftenFields form={form} />
      {hasSound && !hasLength && (
        <SoundField
          label={`Play the sound of this ${singular}`}
          value={form.values.volume}
          onChange={(volume) => form.setFieldValue('volume', volume)}
          error={form.errors['volume']}
        />
      )}
      {hasLength && <VideoFields form={form} item={item} slideMs={playlist.slide_duration} />}
    </FormPanel>
  )
}

/** Focuses the first field with an error; `rule.days` is the field `days` of the rule. */
function focusField(node: HTMLElement | null, names: readonly string[]): void {
  const name = names.find((each) => each.startsWith('rule.'))?.slice('rule.'.length) ?? ''
  const found = node ?? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  found?.focus()
}

/** The picture on a display of 16:9. */
function Preview({ item: { media, fit }, playlist }: OpenedItem) {
  const [src] = useState(media.thumbnail ?? (kindOf(media.file_type).isPage ? null : media.file_path))
  return (
    <div className={classes.display}>
      <MediaPicture src={src} alt={media.title} kind={media.file_type} fit={fit ?? playlist.fit} fill={playlist.fill} />
    </div>
  )
}
