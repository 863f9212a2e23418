import type { Screen } from '@digisigncast/contract/screens'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../../api/client.ts'
import { useMessages } from '../../ui/messages.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { ContentFields } from './content-fields.tsx'
import { useUpdateContent } from './screens.queries.ts'

interface Props {
  opened: boolean
  screen: Screen
  onClose: () => void
}

/** Manage Content: what one screen shows. */
export function ContentPanel({ opened, screen, onClose }: Props) {
  const original = { type: screen.data_type, ids: screen.content.map(({ id }) => id) }
  const [content, setContent] = useState(original)
  const messages = useMessages()
  const update = useUpdateContent((error) =>
    messages.error(failureText(error, undefined, 'Unable to update content please contact your administrator')),
  )
  const isChanged = content.type !== original.type || content.ids.join() !== original.ids.join()

  const save = () =>
    update.mutate(
      { screenID: screen.id, contentID: content.ids, type: content.type },
      {
        onSuccess: () => {
          messages.success('Content updated successfully!')
          onClose()
        },
      },
    )

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title="Manage Content"
      isDirty={isChanged}
      footer={
        <Button onClick={save} disabled={!isChanged} loading={update.isPending}>
          Save
        </Button>
      }
    >
      <Stack>
        {/* The panel has a place in the history, so going back closes it, and asks when there are changes. */}
        <Anchor component="button" type="button" onClick={() => window.history.back()} w="fit-content">
          <IconArrowLeft size={14} aria-hidden /> Back
        </Anchor>
        <Text fw={650} lineClamp={2}>
          {screen.name}
        </Text>
        <ContentFields value={content} onChange={setContent} linked={screen.content} />
      </Stack>
    </SidePanel>
  )
}
