import { Button, CloseButton, Group, Input, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ApiFailure } from '../../../../api/client.ts'
import { usePanel } from '../../../../ui/layout/use-panel.ts'
import { useMediaDetails } from '../media.queries.ts'
import { ChooseMedia } from '../media-picker.tsx'

interface Props {
  description: string
  /** Media id; null: none. */
  id: string | null
  error: ReactNode
  onChange: (id: string | null) => void
}

/** The image that is shown while an address cannot be opened. */
export function FallbackField({ description, id, error, onChange }: Props) {
  const { data: image, error: failure } = useMediaDetails(id)
  const isHidden = failure instanceof ApiFailure && failure.status === 404
  const choosing = usePanel<true>()
  return (
    <Input.Wrapper label="Fallback image" labelElement="div" description={description} error={error}>
      <Group gap="xs" mt={6} wrap="nowrap">
        <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={() => choosing.open(true)}>
          {id === null ? 'Choose image' : 'Choose another image'}
        </Button>
        {id !== null && (
          <>
            <Text truncate>{isHidden ? 'Belongs to another user, or was deleted' : image?.title}</Text>
            <CloseButton aria-label="Remove the image" onClick={() => onChange(null)} />
          </>
        )}
      </Group>
      <ChooseMedia
        kind="image"
        opened={choosing.opened}
        onClose={choosing.close}
        chosen={id}
        onChoose={(chosen) => {
          onChange(chosen.id)
          choosing.close()
        }}
      />
    </Input.Wrapper>
  )
}
