import { Loader } from '@mantine/core'

/** A whole page that waits for something short. */
export function Waiting({ text }: { text: string }) {
  return (
    <output style={{ display: 'grid', placeItems: 'center', alignContent: 'center', gap: 16, minHeight: '60vh' }}>
      <Loader size="sm" aria-hidden />
      <span style={{ color: 'var(--ink-2)' }}>{text}</span>
    </output>
  )
}
