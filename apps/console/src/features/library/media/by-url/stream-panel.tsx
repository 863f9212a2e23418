import type { Sent } from '@digisigncast/contract/api/endpoint'
import { createStream } from '@digisigncast/contract/schemas/content/streams'
import { Text } from '@mantine/core'
import { inputErrors } from '../../../../api/field-errors.ts'
import { type UrlFields, urlFieldsOf, withScheme } from './url-fields.ts'
import { type AddressPanelProps, FallbackField, storeStream, UrlPanel, useUrlForm } from './url-panel.tsx'

type Body = Sent<typeof createStream>['body']

/** Creates or changes a stream. */
export function StreamPanel(props: AddressPanelProps) {
  const state = useUrlForm({
    ...props,
    fieldsOf: urlFieldsOf,
    bodyOf: (fields: UrlFields): Body => ({ ...fields, url: withScheme(fields.url) }),
    errorsOf: (body) => inputErrors(createStream, body),
    save: storeStream,
  })
  const { form } = state
  return (
    <UrlPanel
      {...props}
      kind="stream"
      description="An HLS playlist (.m3u8), live or on demand. Displays load it when they play it, so it needs a connection."
      state={state}
    >
      <FallbackField
        description="Shown while the stream cannot be played. Without one, displays skip the stream."
        id={form.values.fallback}
        error={form.errors['fallback']}
        onChange={(id) => form.setFieldValue('fallback', id)}
      />
      <Text size="sm" c="dimmed">
        It plays without sound. To turn the sound on, open the settings of its item in a playlist.
      </Text>
    </UrlPanel>
  )
}
