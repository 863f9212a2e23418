import { type AddressKind, mediaKinds } from '@digisigncast/contract/kinds/media-kinds'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormPanel } from '../../../../ui/layout/form-panel.tsx'
import { titleCase } from '../../../../ui/text/letter-case.ts'
import type { UrlFields } from './url-fields.ts'
import { UrlProblem } from './url-problem.tsx'
import type { useUrlForm } from './use-url-form.ts'

interface Props<Fields extends UrlFields, Body> {
  opened: boolean
  onClose: () => void
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
  const { form, submit, problem, isSaved, isPending } = state
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={isSaved ? `Edit ${noun}` : `Add ${noun}`}
      isDirty={form.isDirty()}
      saveLabel={isSaved ? 'Save' : `Add ${noun}`}
      onSubmit={submit}
      isSaving={isPending}
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
