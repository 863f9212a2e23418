import type { Media } from '@digisigncast/contract/content/media'
import { Button } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { newSlidePath, slidePath } from '../../../api/page-paths.ts'
import { useSession } from '../../../api/session.tsx'
import classes from './details-panel.module.css'

/** Opens the design of a slide, or a copy of it. Empty for other kinds. */
export function SlideSection({ media, canEdit }: { media: Media; canEdit: boolean }) {
  const { can } = useSession()
  if (media.file_type !== 'slide') return null
  return (
    <section className={classes.slide} aria-label="Design">
      <Button
        component={Link}
        to={slidePath(media.id)}
        variant="default"
        leftSection={<IconPencil size={18} aria-hidden />}
      >
        {canEdit ? 'Edit design' : 'View design'}
      </Button>
      {can('content', 'create') ? (
        <Button
          component={Link}
          to={newSlidePath({ copy: media.id })}
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
        >
          Duplicate
        </Button>
      ) : null}
    </section>
  )
}
