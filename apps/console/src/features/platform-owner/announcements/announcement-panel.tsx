import type { Named } from '@digisigncast/contract/api/wire'
import type { Announcement } from '@digisigncast/contract/platform/announcements'
import { useForm } from '@mantine/form'
import { useSaving } from '../../../api/forms/use-saving.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FormPanel } from '../../../ui/layout/form-panel.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { type AnnouncementFields, bodyOf, errorsIn, fieldsOf } from './announcement-fields.ts'
import { AnnouncementForm } from './announcement-form.tsx'
import { storeAnnouncement, useChosenCustomers } from './announcements.queries.ts'

interface Props {
  opened: boolean
  /** The edited object; undefined to create one. */
  announcement: Announcement | undefined
  onClose: () => void
}

export function AnnouncementPanel({ opened, announcement, onClose }: Props) {
  const isChosen = announcement !== undefined && announcement.customers_count !== null
  const chosen = useChosenCustomers(announcement?.id ?? '', opened && isChosen)
  const title = announcement ? 'Edit Announcement' : 'Create Announcement'
  if (!isChosen) return <Panel {...{ opened, announcement, onClose, title }} customers={[]} />
  // Refetched: saving an outdated list would remove what others have added.
  if (chosen.data && chosen.isFetchedAfterMount)
    return <Panel {...{ opened, announcement, onClose, title }} customers={chosen.data} />
  return (
    <SidePanel opened={opened} onClose={onClose} title={title}>
      {chosen.error ? (
        <ErrorState error={chosen.error} onRetry={() => void chosen.refetch()} />
      ) : (
        <RowSkeletons count={5} columns={['1fr']} height={64} />
      )}
    </SidePanel>
  )
}

function Panel({ opened, announcement, onClose, title, customers }: Props & { title: string; customers: Named[] }) {
  const form = useForm<AnnouncementFields>({
    initialValues: fieldsOf(announcement, customers),
    validate: (fields) => errorsIn(fields, announcement),
  })
  const { formProps } = useSaving(form, {
    bodyOf: (fields) => bodyOf(fields, announcement),
    save: storeAnnouncement,
    ownNames: ({ accountIds, ...errors }) => ({ ...errors, ...(accountIds && { customers: accountIds }) }),
    savedText: ({ message }) => message ?? 'Announcement saved successfully!',
    onSaved: onClose,
  })
  return (
    <FormPanel
      opened={opened}
      onClose={onClose}
      title={title}
      {...formProps}
      saveLabel={announcement ? 'Update Announcement' : 'Add Announcement'}
    >
      <AnnouncementForm form={form} mails={announcement?.mails ?? null} />
    </FormPanel>
  )
}
