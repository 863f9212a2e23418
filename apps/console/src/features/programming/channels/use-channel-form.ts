import { toWireNames } from '@digisigncast/contract/api/wire-names'
import { type Channel } from '@digisigncast/contract/content/channels'
import { saveChannel } from '@digisigncast/contract/schemas/content/channels'
import { ApiFailure, failureText } from '../../../api/client.ts'
import { inputErrors } from '../../../api/field-errors.ts'
import { useEditForm } from '../../../api/forms/use-edit-form.ts'
import { useSavedMessage } from '../../kernel/versions/index.ts'
import { bodyOf, fieldsOf, only, storedText } from './channel-fields.ts'
import { findChannel, storeChannel, useFindLinkable } from './channels.queries.ts'

const refused = 'Failed to create channel. Please try again.'
const unexplained = 'The channel could not be saved. Please contact your administrator.'

/** Form state of a new or edited channel. */
export function useChannelForm(
  edited: Channel | undefined,
  { onSaved, onProposed }: { onSaved: (saved: Channel) => void; onProposed: () => void },
) {
  const showSaved = useSavedMessage()
  return useEditForm({
    edited,
    noun: 'channel',
    fieldsOf,
    errorsIn: (fields, channel) => inputErrors(saveChannel, bodyOf(fields, channel)),
    bodyOf: (fields, channel) => saveChannel.body.parse(toWireNames(saveChannel.body, bodyOf(fields, channel))),
    find: ({ id }) => findChannel(id),
    // A new channel may link deleted playlists.
    canNewConflict: true,
    findLinkable: useFindLinkable(),
    only: (fields, linkable) => ({ ...fields, layout: only(fields.layout, linkable) }),
    storedText,
    save: storeChannel,
    errorText: (error) => (error instanceof ApiFailure ? failureText(error, refused) : error.message || unexplained),
    // The button lost the focus while it was disabled.
    onRefused: focusFirst,
    onInvalid: focusFirst,
    savedText: () => undefined,
    onSaved: (saved, { before }) => {
      const text = before ? 'Channel updated successfully!' : 'Channel created successfully!'
      showSaved(saved.message ?? text, saved)
      onSaved(saved.data)
    },
    onProposed,
  })
}

function focusFirst(errors: object, inputOf: (field: string) => HTMLElement | null) {
  const [field = 'name'] = Object.keys(errors)
  const input = inputOf(field) ?? inputOf('name')
  input?.focus()
}
