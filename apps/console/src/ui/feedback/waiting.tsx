import { Loader } from '@mantine/core'

/** Loading indicator of a whole page. */
export function Waiting({ text }: { text: string }) {
  return (
    <output style={{ display: 'grid', placeItems: 'center', alignContent: 'center', gap: 16, minHeight: '60vh' }}>
      <Loader size="sm" aria-hidden />
      <span style={{ color: 'var(--ink-2)' }}>{text}</span>
    </output>
  )
}
