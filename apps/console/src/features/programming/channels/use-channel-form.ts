import { toWireNames } from '@digisigncast/contract/api/wire-names'
import { type Channel } from '@digisigncast/contract/content/channels'
import { saveChannel } from '@digisigncast/contract/schemas/content/channels'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure, failureText, ProposedChange } from '../../../api/client.ts'
import { failureErrors, inputErrors } from '../../../api/field-errors.ts'
import { useEditConflict } from '../../../api/use-edit-conflict.ts'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { rebase } from '../../../ui/forms/rebase.ts'
import { useSavedMessage } from '../../kernel/versions/index.ts'
import { bodyOf, type ChannelFields, fieldsOf, only, storedText } from './channel-fields.ts'
import { useReload, useSaveChannel } from './channels.queries.ts'

const refused = 'Failed to create channel. Please try again.'
const unexplained = 'The channel could not be saved. Please contact your administrator.'

/** Form state of a new or edited channel. */
export function useChannelForm(
  edited: Channel | undefined,
  { onSaved, onProposed }: { onSaved: (saved: Channel) => void; onProposed: () => void },
) {
  const messages = useMessages()
  const showSaved = useSavedMessage()
  const [channel, setChannel] = useState(edited)
  const form = useForm<ChannelFields>({
    initialValues: fieldsOf(edited),
    validate: (fields) => inputErrors(saveChannel, bodyOf(fields, channel)),
  })
  const { notice, handleConflict, clear } = useEditConflict({
    // A new channel may link deleted playlists.
    edited: channel?.id ?? null,
    again: useReload(),
    noun: 'channel',
    onReloaded: ({ channel: now, linkable }) => {
      if (channel && !now) return undefined
      const { fields, both } = rebase(form.getValues(), { before: fieldsOf(channel), now: fieldsOf(now) })
      setChannel(now)
      form.setInitialValues(fieldsOf(now))
      form.setValues({ ...fields, layout: only(fields.layout, linkable) })
      return now ? both.map((field) => storedText(now, field)) : null
    },
  })

  const focus = (field: string | undefined) =>
    (form.getInputNode(field ?? 'name') ?? form.getInputNode('name'))?.focus()
  const save = useSaveChannel((error) => {
    const errors = failureErrors(error)
    form.setErrors(errors)
    if (handleConflict(error)) return
    messages.error(error instanceof ApiFailure ? failureText(error, refused) : error.message || unexplained)
    // The button lost the focus while it was disabled.
    focus(Object.keys(errors)[0])
  })

  const submit = form.onSubmit(
    (fields) => {
      clear()
      save.mutate(saveChannel.body.parse(toWireNames(saveChannel.body, bodyOf(fields, channel))), {
        onSuccess: (saved) => {
          const text = channel ? 'Channel updated successfully!' : 'Channel created successfully!'
          showSaved(saved.message ?? text, saved)
          onSaved(saved.data)
        },
        onError: (failure) => {
          if (failure instanceof ProposedChange) onProposed()
        },
      })
    },
    (errors) => focus(Object.keys(errors)[0]),
  )
  return { form, channel, submit, notice, isSaving: save.isPending }
}
