import type { Media } from '@digisigncast/contract/content/media'
import { createStream } from '@digisigncast/contract/content/streams'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { streamSourceOf } from '../media-words.ts'
import { FallbackField } from '../web-pages/fallback-field.tsx'
import { PageProblem } from '../web-pages/page-problem.tsx'
import { withScheme } from '../web-pages/web-page-fields.ts'
import { useSaveStream } from './streams.queries.ts'

const formId = 'stream-form'

interface StreamFields {
  url: string
  title: string
  fallback: string | null
}

interface Props {
  opened: boolean
  /** The edited item; undefined to create one. */
  media: Media | undefined
  onClose: () => void
}

const fieldsOf = (media: Media | undefined): StreamFields => {
  const source = streamSourceOf(media?.source ?? null)
  return { url: source?.url ?? '', title: media?.title ?? '', fallback: source?.fallback ?? null }
}

const bodyOf = (fields: StreamFields) => ({ ...fields, url: withScheme(fields.url) })

/** Creates or changes a stream. It stays open when the server found that displays may not play it. */
export function StreamPanel({ opened, media, onClose }: Props) {
  const messages = useMessages()
  const save = useSaveStream()
  // A stream that was saved with a problem is changed by the next save.
  const [saved, setSaved] = useState(media)
  const form = useForm<StreamFields>({
    initialValues: fieldsOf(media),
    validate: (fields) => inputErrors(createStream, bodyOf(fields)),
  })
  const problem = streamSourceOf(saved?.source ?? null)?.problem
  const submit = form.onSubmit(
    (fields) =>
      save.mutate(
        { id: saved?.id, body: bodyOf(fields) },
        {
          onSuccess: ({ data, message }) => {
            messages.success(message ?? 'Stream saved successfully!')
            setSaved(data)
            form.resetDirty(fields)
            if (!streamSourceOf(data.source)?.problem) onClose()
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
      title={media ? 'Edit Stream' : 'Add Stream'}
      isDirty={form.isDirty()}
      footer={
        <Button type="submit" form={formId} loading={save.isPending}>
          {saved ? 'Update Stream' : 'Add Stream'}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          {problem && <PageProblem title="Saved, but displays may not play it" problem={problem} />}
          <TextInput
            label="Address"
            required
            type="url"
            inputMode="url"
            placeholder="https://"
            description="An HLS playlist (.m3u8), live or on demand. Displays load it when they play it, so it needs a connection."
            maxLength={2000}
            {...form.getInputProps('url')}
          />
          <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
          <FallbackField
            label="Image while it cannot be played"
            description="Without one, displays skip the stream."
            id={form.values.fallback}
            error={form.errors['fallback']}
            onChange={(id) => form.setFieldValue('fallback', id)}
          />
          <Text size="sm" c="dimmed">
            It plays without sound. To turn the sound on, open the settings of its item in a playlist.
          </Text>
        </Stack>
      </form>
    </SidePanel>
  )
}
