import { maxNameLength } from '@digisigncast/contract/api/limits'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNameHint } from '../../../../api/name-in-use.ts'
import { NameInput } from '../../../../ui/forms/name-input.tsx'
import classes from './add-to-playlist-panel.module.css'

interface Props {
  /** Whether there is no other playlist: the field is open from the start. */
  isFirst: boolean
  value: string
  onChange: (name: string) => void
  error: string | undefined
}

const focus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true })

/** Name of a playlist that is created on saving. */
export function NewPlaylistField({ isFirst, value, onChange, error }: Props) {
  const [isOpen, setIsOpen] = useState(isFirst)
  const hint = useNameHint('playlist', value)
  if (!isOpen)
    return (
      <Button
        variant="default"
        className={classes.new ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        New playlist
      </Button>
    )
  return (
    <NameInput
      label="New playlist"
      placeholder="Title"
      ref={focus}
      className={classes.new ?? ''}
      hint={hint}
      error={error}
      maxLength={maxNameLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
