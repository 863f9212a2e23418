import type { Media } from '@digisigncast/contract/content/media'
import { createWebPage, webRefresh, webZoom } from '@digisigncast/contract/content/web-pages'
import { Button, NumberInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { webSourceOf } from '../media-words.ts'
import { FallbackField } from './fallback-field.tsx'
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
          <FallbackField
            label="Image while it cannot be loaded"
            description="Without one, displays skip the page."
            id={form.values.fallback}
            error={form.errors['fallback']}
            onChange={(id) => form.setFieldValue('fallback', id)}
          />
        </Stack>
      </form>
    </SidePanel>
  )
}
