import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import { List, Text } from '@mantine/core'
import { failureText } from '../../api/client.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { othersText } from '../../ui/text/unmanaged-text.ts'
import { useDeleteSource } from './data-sources.queries.ts'

const namedSlides = 10

/** Deletes a source after a confirmation that lists the slides that show it. */
export function useConfirmedDelete(onDeleted: () => void) {
  const confirm = useConfirm()
  const messages = useMessages()
  const { mutate } = useDeleteSource((error) => messages.error(failureText(error)))
  return async ({ id, name, slides, hidden_slides: hidden }: DataSource) => {
    const isShown = slides.length + hidden > 0
    const isSure = await confirm({
      title: 'Delete this data source?',
      text: isShown
        ? `“${name}” is deleted. The slides that show it keep its place empty.`
        : `“${name}” is deleted. No slide shows it.`,
      details: isShown && <UsedBy slides={slides} hidden={hidden} />,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!isSure) return
    mutate(id, {
      onSuccess: ({ message }) => {
        messages.success(message ?? 'Data source deleted.')
        onDeleted()
      },
    })
  }
}

function UsedBy({ slides, hidden }: Pick<DataSource, 'slides'> & { hidden: number }) {
  const count = slides.length + hidden
  const more = slides.length - namedSlides
  return (
    <>
      <Text mt="sm" fw={550}>
        {count === 1 ? 'This slide shows it:' : `These ${count} slides show it:`}
      </Text>
      <List mt={4} style={{ overflowWrap: 'anywhere' }}>
        {slides.slice(0, namedSlides).map((slide) => (
          <List.Item key={slide.id}>{slide.name}</List.Item>
        ))}
        {hidden > 0 && <List.Item>{othersText(hidden)}</List.Item>}
      </List>
      {more > 0 && <Text>and {more} more</Text>}
    </>
  )
}
