import { maxTagNameLength, maxTagsPerScreen } from '@digisigncast/contract/content/tags'
import { CloseButton, TagsInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLimitTags } from '../../../api/limit-tags.ts'
import { useTags } from '../../../api/tags.ts'
import { TagDot } from '../../../ui/pictures/tag-dot.tsx'
import classes from './tag-chip.module.css'
import { TagChip } from './tag-chip.tsx'

interface Props {
  label?: string
  /** Names. */
  value: readonly string[]
  onChange: (names: string[]) => void
  error?: ReactNode
}

/** Tags by name: chosen from the list, or typed. New ones are created when the form is saved, except by limited managers. */
export function TagInput({ label = 'Tags', value, onChange, error }: Props) {
  const tags = useTags().data ?? []
  const canCreate = useLimitTags() === undefined
  const [full, setFull] = useState(false)
  const colorOf = (name: string) => tags.find((tag) => isSame(tag.name, name))?.color
  const change = (names: string[]) => {
    setFull(false)
    // The spelling of an existing tag wins.
    const spelled = names.map((name) => tags.find((tag) => isSame(tag.name, name))?.name ?? name)
    onChange(canCreate ? spelled : spelled.filter((name) => tags.some((tag) => tag.name === name)))
  }
  return (
    <TagsInput
      label={label}
      description={canCreate ? 'Choose tags, or type a new one and press Enter.' : 'Choose tags.'}
      placeholder={canCreate && value.length === 0 ? 'For example: Window, Berlin' : undefined}
      data={tags.map(({ name }) => name)}
      value={[...value]}
      onChange={change}
      maxTags={maxTagsPerScreen}
      onMaxTags={() => setFull(true)}
      maxLength={maxTagNameLength}
      maxDropdownHeight={240}
      error={error ?? (full && `A screen has at most ${maxTagsPerScreen} tags.`)}
      data-field="tags"
      classNames={{ inputField: classes.typed }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <TagDot color={colorOf(option.value)} />
          {option.value}
        </span>
      )}
      renderPill={({ value: name = '', onRemove, disabled }) => (
        <TagChip tag={{ name, color: colorOf(name) }}>
          <CloseButton
            size={24}
            iconSize={12}
            className={classes.remove}
            aria-label={`Remove ${name}`}
            disabled={disabled}
            onClick={onRemove}
          />
        </TagChip>
      )}
    />
  )
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()
