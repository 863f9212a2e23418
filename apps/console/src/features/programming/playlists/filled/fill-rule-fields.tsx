import { maxFilledItems } from '@digisigncast/contract/api/limits'
import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import { kindOf, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { FillRule, FillSort, Orientation, previewFill } from '@digisigncast/contract/playlists/fill-rule'
import { Button, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, failureText } from '../../../../api/client.ts'
import frames from '../../../../ui/forms/fieldset.module.css'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import { sentenceCase } from '../../../../ui/text/letter-case.ts'
import { useFolders } from '../../../library/folders/index.ts'
import classes from './fill-rule-fields.module.css'
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
  const shared = (field: keyof FillRule) => {
    const error = errors[`fill_rule.${field}`]
    return { 'data-path': `fill_rule.${field}`, error: typeof error === 'string' ? error : undefined }
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
        {...shared('folder_ids')}
      />
      <MultiSelect
        label="Kinds"
        placeholder={value.kinds.length === 0 ? 'Any kind' : undefined}
        data={kinds}
        value={value.kinds}
        onChange={(chosen) => set({ kinds: FillRule.shape.kinds.parse(chosen) })}
        {...shared('kinds')}
      />
      <TextInput
        label="Title contains"
        placeholder="Any title"
        value={value.title_contains}
        onChange={(event) => set({ title_contains: event.currentTarget.value })}
        {...shared('title_contains')}
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
          {...shared('added_within_days')}
        />
        <Select
          label="Orientation"
          placeholder="Any"
          clearable
          data={Orientation.options.map((one) => ({ value: one, label: orientationLabels[one] }))}
          value={value.orientation}
          onChange={(chosen) => set({ orientation: Orientation.nullable().parse(chosen) })}
          {...shared('orientation')}
        />
        <Select
          label="Sort by"
          allowDeselect={false}
          data={FillSort.options.map((one) => ({ value: one, label: sortLabels[one] }))}
          value={value.sort}
          onChange={(chosen) => set({ sort: FillSort.parse(chosen ?? 'title') })}
          {...shared('sort')}
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
          {...shared('at_most')}
        />
      </div>
      <FillRulePreview rule={value} playlistId={playlistId} />
    </fieldset>
  )
}

const typingMs = 400

interface PreviewProps {
  rule: FillRule
  playlistId: string | undefined
}

/** Shows the number of media items that match a rule now, and the first of them. */
function FillRulePreview({ rule, playlistId }: PreviewProps) {
  const [asked] = useDebouncedValue(rule, typingMs)
  const isValid = FillRule.safeParse(asked).success
  const { data, error, refetch } = useQuery({
    // Under the media key, because it changes with the library.
    queryKey: ['media', 'fill-rule', asked, playlistId],
    queryFn: ({ signal }) =>
      call(previewFill, { body: { fill_rule: asked, ...(playlistId && { playlistId }) } }, { signal }),
    enabled: isValid,
    placeholderData: keepPreviousData,
    select: (answer) => answer.data,
  })
  if (!isValid) return null
  if (error)
    return (
      <p className={classes.note} role="alert">
        {failureText(error)}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  return (
    <div className={classes.preview} aria-live="polite">
      <p className={classes.note}>{data ? countText(data.count) : 'Looking …'}</p>
      {data && data.items.length > 0 && (
        <ul className={classes.list}>
          {data.items.map(({ id, title, file_type, thumbnail }) => (
            <li key={id} className={classes.item} title={title}>
              <MediaPicture src={thumbnail} alt={title} kind={file_type} fit="cover" fill="blur" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const countText = (count: number): string =>
  count === 0
    ? 'Nothing in the library matches now. What is added later plays when it matches.'
    : `${mediaItemsText(count)} ${count === 1 ? 'matches' : 'match'} now. What is added later plays, too.`
