import { type Channel, saveChannel } from '@digisigncast/contract/content/channels'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { ApiFailure, failureText } from '../../api/client.ts'
import { failureErrors, issueErrors } from '../../api/field-errors.ts'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { bodyOf, type ChannelFields, fieldsOf, isSame, rebase } from './channel-fields.ts'
import { useReload, useSaveChannel } from './channels.queries.ts'

const refused = 'Failed to create channel. Please try again.'
const unexplained = 'The channel could not be saved. Please contact your administrator.'

/** Form state of a new or edited channel. */
export function useChannelForm(edited: Channel | undefined, onSaved: () => void) {
  const messages = useMessages()
  const [channel, setChannel] = useState(edited)
  const [outdated, setOutdated] = useState<string>()
  const [isGone, setGone] = useState(false)
  const form = useForm<ChannelFields>({
    initialValues: fieldsOf(edited),
    validate: (fields) => issueErrors(saveChannel.body.safeParse(bodyOf(fields, channel)).error),
  })
  const again = useReload((error) => messages.error(failureText(error)))

  const focus = (field: string | undefined) =>
    (form.getInputNode(field ?? 'name') ?? form.getInputNode('name'))?.focus()
  const save = useSaveChannel((error) => {
    const errors = failureErrors(error)
    form.setErrors(errors)
    if (isOutdated(error)) return setOutdated(failureText(error, refused))
    messages.error(error instanceof ApiFailure ? failureText(error, refused) : error.message || unexplained)
    // The button lost the focus while it was disabled.
    focus(Object.keys(errors)[0])
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
    (errors) => focus(Object.keys(errors)[0]),
  )

  const reload = () =>
    again.mutate(channel?.id, {
      onSuccess: ({ channel: now, choices }) => {
        if (channel && !now) {
          setOutdated('This channel has been deleted in the meantime.')
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
        focus('name')
      },
    })

  return {
    form,
    channel,
    submit,
    isSaving: save.isPending,
    isDirty: !isSame(form.values, fieldsOf(channel)),
    notice: outdated && { changed: { text: outdated, isGone }, onReload: reload, isReloading: again.isPending },
  }
}

// Conflict: the version has changed, or a playlist or the channel itself was deleted.
const isOutdated = (failure: Error) =>
  failure instanceof ApiFailure && ['resource.conflict', 'resource.not_found'].includes(failure.error.code)
