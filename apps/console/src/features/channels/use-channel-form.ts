import { type Channel, saveChannel } from '@digisigncast/contract/channels'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../api/client.ts'
import { failureErrors, issueErrors } from '../../api/field-errors.ts'
import { useMessages } from '../../ui/messages.tsx'
import { bodyOf, type ChannelFields, fieldsOf, isSame, rebase } from './channel-fields.ts'
import { useReadAgain, useSaveChannel } from './channels.queries.ts'

const refused = 'Failed to create channel. Please try again.'
const unexplained = 'The channel could not be saved. Please contact your administrator.'

/** What the form does, for a new channel or the one that is edited. */
export function useChannelForm(edited: Channel | undefined, onSaved: () => void) {
  const messages = useMessages()
  const [channel, setChannel] = useState(edited)
  const [outdated, setOutdated] = useState<string>()
  const [isGone, setGone] = useState(false)
  const form = useForm<ChannelFields>({
    initialValues: fieldsOf(edited),
    validate: (fields) => issueErrors(saveChannel.body.safeParse(bodyOf(fields, channel)).error),
  })
  const again = useReadAgain((error) => messages.error(failureText(error)))

  const save = useSaveChannel((error) => {
    if (!(error instanceof ApiFailure)) return messages.error(error.message || unexplained)
    const text = failureText(error, refused)
    form.setErrors(failureErrors(error))
    if (isOutdated(error)) setOutdated(text)
    else messages.error(text)
  })

  const submit = form.onSubmit(
    (fields) => {
      setOutdated(undefined)
      save.mutate(saveChannel.body.parse(bodyOf(fields, channel)), {
        onSuccess: ({ message }) => {
          messages.success(channel ? (message ?? 'Channel updated successfully!') : 'Channel created successfully!')
          onSaved()
        },
      })
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )

  const reload = () =>
    again.mutate(channel?.id, {
      onSuccess: ({ channel: now, choices }) => {
        if (channel && !now) {
          setOutdated('This channel has been deleted meanwhile.')
          setGone(true)
          return
        }
        const linked = Object.values(now?.playlistsId ?? {}).flat()
        form.setValues(
          rebase(form.getValues(), {
            before: fieldsOf(channel),
            now: fieldsOf(now),
            known: new Set([...linked, ...(choices?.keys() ?? [])]),
          }),
        )
        setChannel(now)
        setOutdated(undefined)
        form.getInputNode('name')?.focus()
      },
    })

  return {
    form,
    channel,
    submit,
    isSaving: save.isPending,
    isDirty: !isSame(form.values, fieldsOf(channel)),
    outdated,
    reload: isGone ? undefined : reload,
    isReloading: again.isPending,
  }
}

// Somebody else was quicker: the channel has another version, or a playlist or the channel itself is gone.
const isOutdated = ({ error }: ApiFailure) => error.code === 'resource.conflict' || error.code === 'resource.not_found'
