import { Radio, Stack } from '@mantine/core'

export type ContentMode = 'replace' | 'add'

interface Props {
  value: ContentMode
  onChange: (mode: ContentMode) => void
}

/** Choice between replacing the current content of screens and adding to it. */
export function ModeField({ value, onChange }: Props) {
  return (
    <Radio.Group
      label="Current content"
      value={value}
      onChange={(mode) => onChange(mode === 'add' ? 'add' : 'replace')}
    >
      <Stack gap={6} mt={6}>
        <Radio value="replace" label="Replace it" />
        <Radio value="add" label="Keep it, and add to it" />
      </Stack>
    </Radio.Group>
  )
}
