import type { Sent } from '@digisigncast/contract/api/endpoint'
import type { Media } from '@digisigncast/contract/content/media'
import { createStream } from '@digisigncast/contract/content/streams'
import { Text } from '@mantine/core'
import { inputErrors } from '../../../api/field-errors.ts'
import { streamSourceOf } from '../media-words.ts'
import { type AddressFields, withScheme } from './address-fields.ts'
import { useSaveStream } from './by-address.queries.ts'
import { ByAddressPanel } from './by-address-panel.tsx'
import { FallbackField } from './fallback-field.tsx'
import { useAddressForm } from './use-address-form.ts'

type Body = Sent<typeof createStream>['body']

interface Props {
  opened: boolean
  /** The edited item; undefined to create one. */
  media: Media | undefined
  onClose: () => void
}

const fieldsOf = (media: Media | undefined): AddressFields => {
  const source = streamSourceOf(media?.source ?? null)
  return { url: source?.url ?? '', title: media?.title ?? '', fallback: source?.fallback ?? null }
}

/** Creates or changes a stream. */
export function StreamPanel(props: Props) {
  const state = useAddressForm({
    ...props,
    fieldsOf,
    bodyOf: (fields: AddressFields): Body => ({ ...fields, url: withScheme(fields.url) }),
    errorsOf: (body) => inputErrors(createStream, body),
    save: useSaveStream(),
  })
  const { form } = state
  return (
    <ByAddressPanel
      {...props}
      kind="stream"
      description="An HLS playlist (.m3u8), live or on demand. Displays load it when they play it, so it needs a connection."
      state={state}
    >
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
    </ByAddressPanel>
  )
}
