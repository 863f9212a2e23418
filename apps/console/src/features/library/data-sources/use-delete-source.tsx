import type { DataSource, ListedSource } from '@digisigncast/contract/slides/data-sources'
import { List, Text } from '@mantine/core'
import { othersText } from '../../../ui/text/unmanaged-text.ts'
import { useDeletion } from '../../kernel/bin/index.ts'
import { useDeleteSource } from './data-sources.queries.ts'

const namedSlides = 10

/** Deletes a source after a confirmation that lists the slides that show it. */
export function useConfirmedDelete(onDeleted: () => void) {
  const ask = useDeletion(useDeleteSource(), onDeleted)
  return ({ id, name, slide_count: count, slides, hidden_slides: hidden }: DataSource | ListedSource) => {
    const isShown = count > 0
    ask(id, {
      title: 'Delete this data source?',
      text: isShown
        ? `“${name}” is deleted. The slides that show it keep its place empty.`
        : `“${name}” is deleted. No slide shows it.`,
      details: isShown && <UsedBy count={count} slides={slides} hidden={hidden} />,
    })
  }
}

function UsedBy({ count, slides, hidden }: Pick<DataSource, 'slides'> & { count: number; hidden: number }) {
  const named = slides.slice(0, namedSlides)
  const more = count - hidden - named.length
  return (
    <>
      <Text mt="sm" fw={550}>
        {count === 1 ? 'This slide shows it:' : `These ${count} slides show it:`}
      </Text>
      <List mt={4} style={{ overflowWrap: 'anywhere' }}>
        {named.map((slide) => (
          <List.Item key={slide.id}>{slide.name}</List.Item>
        ))}
        {hidden > 0 && <List.Item>{othersText(hidden)}</List.Item>}
      </List>
      {more > 0 && <Text>and {more} more</Text>}
    </>
  )
}
