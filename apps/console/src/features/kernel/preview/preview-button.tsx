import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { later } from '../../../ui/loading/later.tsx'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import type { PreviewSubject } from './preview-subject.ts'

const PreviewDialog = later(() => import('./preview-dialog.tsx').then((part) => part.PreviewDialog))

interface Props {
  subject: PreviewSubject
  label?: string
  /** Without its text, in rows and cards. */
  isCompact?: boolean
  /** The form beside the button has changes that are not saved. */
  hasUnsaved?: boolean
  /** Address of the view without controls. */
  viewPath?: string
}

/** Opens a preview that plays. */
export function PreviewButton({ subject, label = 'Preview', isCompact = false, hasUnsaved = false, viewPath }: Props) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      {isCompact ? (
        <Tooltip label={label}>
          <ActionIcon variant="default" size={30} aria-label={label} onClick={open}>
            <IconPlayerPlay size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={open}>
          {label}
        </Button>
      )}
      <PreviewDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        subject={subject}
        hasUnsaved={hasUnsaved}
        viewPath={viewPath}
      />
    </>
  )
}
