import type { DataSource } from '@digisigncast/contract/slides/data-sources'
import { List, Text } from '@mantine/core'
import { failureText } from '../../api/client.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { useDeleteSource } from './data-sources.queries.ts'

const namedSlides = 10

/** Deletes a source after a confirmation that lists the slides that show it. */
export function useConfirmedDelete(onDeleted: () => void) {
  const confirm = useConfirm()
  const messages = useMessages()
  const { mutate } = useDeleteSource((error) => messages.error(failureText(error)))
  return async ({ id, name, slides }: Pick<DataSource, 'id' | 'name' | 'slides'>) => {
    const isSure = await confirm({
      title: 'Delete this data source?',
      text:
        slides.length > 0
          ? `“${name}” is deleted. The slides that show it keep its place empty.`
          : `“${name}” is deleted. No slide shows it.`,
      details: slides.length > 0 && <UsedBy slides={slides} />,
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

function UsedBy({ slides }: Pick<DataSource, 'slides'>) {
  const more = slides.length - namedSlides
  return (
    <>
      <Text mt="sm" fw={550}>
        {slides.length === 1 ? 'This slide shows it:' : `These ${slides.length} slides show it:`}
      </Text>
      <List mt={4} style={{ overflowWrap: 'anywhere' }}>
        {slides.slice(0, namedSlides).map((slide) => (
          <List.Item key={slide.id}>{slide.name}</List.Item>
        ))}
      </List>
      {more > 0 && <Text>and {more} more</Text>}
    </>
  )
}
