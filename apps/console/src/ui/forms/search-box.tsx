import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'

interface Props {
  value: string
  onChange: (value: string) => void
  /** Accessible label, also the default placeholder. */
  label: string
  placeholder?: string
}

export function SearchBox({ value, onChange, label, placeholder }: Props) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      value={value}
      maxLength={200}
      onChange={(event) => onChange(event.currentTarget.value)}
      // The list updates while typing; Enter must not submit a surrounding form.
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={value ? <CloseButton size="sm" aria-label="Clear search" onClick={() => onChange('')} /> : null}
      w={{ base: '100%', sm: 320 }}
    />
  )
}
