import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { startPreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { Button } from '@mantine/core'
import { useSession } from '../../../api/session.tsx'
import { usePlayerAddress } from '../../../api/site.ts'
import { ChangedNotice } from '../../../ui/feedback/changed-notice.tsx'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { NameInput } from '../../../ui/forms/name-input.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { ShownFields } from './form/shown-fields.tsx'
import { usePreparedForm } from './form/use-takeover-forms.ts'
import classes from './prepared-page.module.css'
import type { StoredTakeover } from './takeovers.queries.ts'

const unmanagedNote = 'This takeover is also for screens that you do not manage. Ask an admin to change it.'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  takeover: StoredTakeover | undefined
  onClose: () => void
  onDelete: (takeover: StoredTakeover) => void
}

export function PreparedPanel({ opened, takeover: edited, onClose, onDelete }: Props) {
  const { can } = useSession()
  const { form, formProps, stored: takeover, notice } = usePreparedForm(edited, onClose)
  const isManaged = takeover?.is_editable ?? true
  const mayEdit = isManaged && can('takeover', 'edit')
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={edited ? 'Edit Takeover' : 'Prepare Takeover'}
      {...formProps}
      note={isManaged ? !mayEdit && 'You can view this takeover, but not change it.' : unmanagedNote}
      saveLabel={takeover ? 'Update Takeover' : 'Add Takeover'}
      isDisabled={!mayEdit}
      actions={
        <>
          {takeover && mayEdit && (
            <Button variant="subtle" color="red" onClick={() => onDelete(takeover)}>
              Delete Takeover
            </Button>
          )}
        </>
      }
      gap="lg"
    >
      {notice && <ChangedNotice {...notice} />}
      <NameInput label="Name" withAsterisk data-autofocus hint={undefined} {...form.getInputProps('name')} />
      <ShownFields form={form} linked={takeover} />
      {takeover?.is_editable && <CurlLine id={takeover.id} />}
    </FormPanel>
  )
}

/** The call that starts a prepared takeover, for alarm systems and scripts. */
const curlOf = (id: string, origin: string): string =>
  `curl -X POST ${origin}${apiPrefix}/${startPreparedTakeover.path} -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' -d '{"id":"${id}"}'`

function CurlLine({ id }: { id: string }) {
  // Other systems cannot use the localhost of this computer.
  const address = usePlayerAddress().data?.url ?? window.location.origin
  const line = curlOf(id, new URL(address).origin)
  return (
    <div className={classes.curl}>
      <p>
        Another system starts this takeover with one call. TOKEN is an API token that may start takeovers, from
        Settings. For a secret address that does nothing else, create an incoming hook there.
      </p>
      <code>{line}</code>
      <CopyText text={line} label="Copy curl" />
    </div>
  )
}
