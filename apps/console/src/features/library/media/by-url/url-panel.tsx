import type { Sent } from '@digisigncast/contract/api/endpoint'
import type { Media } from '@digisigncast/contract/content/media'
import { createStream, updateStream } from '@digisigncast/contract/content/streams'
import { createWebPage, updateWebPage } from '@digisigncast/contract/content/web-pages'
import { type AddressKind, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { Button, CloseButton, Group, Input, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPhoto } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ApiFailure, call } from '../../../../api/client.ts'
import { type FieldErrors } from '../../../../api/field-errors.ts'
import { useSaving } from '../../../../api/forms/use-saving.ts'
import { FormPanel } from '../../../../ui/layout/form-panel.tsx'
import { usePanel } from '../../../../ui/layout/use-panel.ts'
import { titleCase } from '../../../../ui/text/letter-case.ts'
import { ChooseMedia } from '../choose-media.tsx'
import { useMediaDetails } from '../media.queries.ts'
import { urlSourceOf } from '../media-words.ts'
import type { UrlFields } from './url-fields.ts'
import { UrlProblem } from './url-problem.tsx'
export interface AddressPanelProps {
  opened: boolean
  /** The edited item; undefined to create one. */
  media: Media | undefined
  onClose: () => void
  /** Not called for an item that is in a playlist already. */
  onSaved: (media: Media) => void
}

interface Options<Fields, Body> extends Omit<AddressPanelProps, 'opened'> {
  fieldsOf: (media: Media | undefined) => Fields
  bodyOf: (fields: Fields) => Body
  errorsOf: (body: Body) => FieldErrors
  save: (saved: Saved<Body>) => Promise<{ data: Media; message?: string | undefined }>
}

/** The form of a media item that is an address. It stays open when the server found that displays may not show the item. */
export function useUrlForm<Fields extends UrlFields, Body>(options: Options<Fields, Body>) {
  const { media, fieldsOf, bodyOf, errorsOf, save, onClose, onSaved } = options
  // An item that was saved with a problem is changed by the next save.
  const [saved, setSaved] = useState(media)
  const form = useForm<Fields>({ initialValues: fieldsOf(media), validate: (fields) => errorsOf(bodyOf(fields)) })
  const saving = useSaving(form, {
    bodyOf: (fields) => ({ id: saved?.id, body: bodyOf(fields) }),
    save,
    savedText: ({ message }) => message ?? 'Saved successfully!',
    onSaved: ({ data }, fields) => {
      setSaved(data)
      if (media === undefined || media.playlist_count === 0) onSaved(data)
      form.resetDirty(fields)
      if (!urlSourceOf(data.source)?.problem) onClose()
    },
  })
  const problem = saved && urlSourceOf(saved.source)?.problem
  return { form, ...saving, problem, isSaved: saved !== undefined }
}

interface Props<Fields extends UrlFields, Body> extends Pick<AddressPanelProps, 'opened' | 'onClose'> {
  kind: AddressKind
  /** Help text of the address. */
  description: string
  state: ReturnType<typeof useUrlForm<Fields, Body>>
  /** The other fields. */
  children: ReactNode
}

/** The panel of a media item that is an address. */
export function UrlPanel<Fields extends UrlFields, Body>(props: Props<Fields, Body>) {
  const { opened, onClose, kind, description, state, children } = props
  const { singular, address } = mediaKinds[kind]
  const noun = titleCase(singular)
  const { form, formProps, problem, isSaved } = state
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={isSaved ? `Edit ${noun}` : `Add ${noun}`}
      {...formProps}
      saveLabel={isSaved ? 'Save' : `Add ${noun}`}
    >
      {problem && <UrlProblem title={`Saved, but displays may not ${address.verb} it`} problem={problem} />}
      <TextInput
        label="Address"
        required
        type="url"
        inputMode="url"
        placeholder="https://"
        description={description}
        maxLength={2000}
        {...form.getInputProps('url')}
      />
      <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
      {children}
    </FormPanel>
  )
}

interface FallbackProps {
  description: string
  /** Media id; null: none. */
  id: string | null
  error: ReactNode
  onChange: (id: string | null) => void
}

/** The image that is shown while an address cannot be opened. */
export function FallbackField({ description, id, error, onChange }: FallbackProps) {
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

interface Saved<Body> {
  /** Undefined to create one. */
  id: string | undefined
  body: Body
}

export const storeWebPage = ({ id, body }: Saved<Sent<typeof createWebPage>['body']>) =>
  id === undefined ? call(createWebPage, { body }) : call(updateWebPage, { body: { media_id: id, ...body } })

export const storeStream = ({ id, body }: Saved<Sent<typeof createStream>['body']>) =>
  id === undefined ? call(createStream, { body }) : call(updateStream, { body: { media_id: id, ...body } })
