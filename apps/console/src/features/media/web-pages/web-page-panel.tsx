import type { Media } from '@digisigncast/contract/content/media'
import { createWebPage, webRefresh, webZoom } from '@digisigncast/contract/content/web-pages'
import { Button, CloseButton, Group, Input, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { usePanel } from '../../../ui/layout/use-panel.ts'
import { ChooseImage } from '../choose-image.tsx'
import { useMediaDetails } from '../media.queries.ts'
import { webSourceOf } from '../media-words.ts'
import { PageProblem } from './page-problem.tsx'
import { bodyOf, fieldsOf, type WebPageFields } from './web-page-fields.ts'
import { useSaveWebPage } from './web-pages.queries.ts'

const formId = 'web-page-form'

interface Props {
  opened: boolean
  /** The edited item; undefined to create one. */
  media: Media | undefined
  onClose: () => void
}

/** Creates or changes a web page. It stays open when the server found that displays may not show the page. */
export function WebPagePanel({ opened, media, onClose }: Props) {
  const messages = useMessages()
  const save = useSaveWebPage()
  const choosing = usePanel<true>()
  // A page that was saved with a problem is changed by the next save.
  const [saved, setSaved] = useState(media)
  const form = useForm<WebPageFields>({
    initialValues: fieldsOf(media),
    validate: (fields) => inputErrors(createWebPage, bodyOf(fields)),
  })
  const problem = webSourceOf(saved?.source ?? null)?.problem
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(
        { id: saved?.id, body: bodyOf(fields) },
        {
          onSuccess: ({ data, message }) => {
            messages.success(message ?? 'Web page saved successfully!')
            setSaved(data)
            form.resetDirty(fields)
            if (!webSourceOf(data.source)?.problem) onClose()
          },
          onError: (failure) => {
            form.setErrors(failureErrors(failure))
            messages.error(failureText(failure))
          },
        },
      ),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={media ? 'Edit Web Page' : 'Add Web Page'}
      isDirty={form.isDirty()}
      footer={
        <Button type="submit" form={formId} loading={save.isPending}>
          {saved ? 'Update Web Page' : 'Add Web Page'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {problem && <PageProblem title="Saved, but displays may not show it" problem={problem} />}
          <TextInput
            label="Address"
            required
            type="url"
            inputMode="url"
            placeholder="https://"
            description="Displays load it when they show it, so it needs a connection. The page gets no access to the player."
            maxLength={2000}
            {...form.getInputProps('url')}
          />
          <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
          <NumberInput
            label="Zoom"
            suffix=" %"
            min={webZoom.min}
            max={webZoom.max}
            step={25}
            allowDecimal={false}
            {...form.getInputProps('zoom')}
          />
          <NumberInput
            label="Load again every"
            placeholder="Never"
            description="While it stays on the display. It is loaded again in any case each time it comes up."
            suffix=" min"
            min={webRefresh.min}
            max={webRefresh.max}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('refresh')}
          />
          <Fallback
            id={form.values.fallback}
            error={form.errors['fallback']}
            onChoose={() => choosing.open(true)}
            onClear={() => form.setFieldValue('fallback', null)}
          />
        </Stack>
      </form>
      <ChooseImage
        opened={choosing.opened}
        onClose={choosing.close}
        chosen={form.values.fallback}
        onChoose={({ id }) => {
          form.setFieldValue('fallback', id)
          choosing.close()
        }}
      />
    </SidePanel>
  )
}

interface FallbackProps {
  /** Media id; null: none. */
  id: string | null
  error: ReactNode
  onChoose: () => void
  onClear: () => void
}

/** The image that is shown while the page cannot be loaded. */
function Fallback({ id, error, onChoose, onClear }: FallbackProps) {
  const { data: image } = useMediaDetails(id)
  return (
    <Input.Wrapper
      label="Image while it cannot be loaded"
      labelElement="div"
      description="Without one, displays skip the page."
      error={error}
    >
      <Group gap="xs" mt={6} wrap="nowrap">
        <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} onClick={onChoose}>
          {id === null ? 'Choose image' : 'Choose another image'}
        </Button>
        {id !== null && (
          <>
            <Text truncate>{image?.title}</Text>
            <CloseButton aria-label="Remove the image" onClick={onClear} />
          </>
        )}
      </Group>
    </Input.Wrapper>
  )
}
