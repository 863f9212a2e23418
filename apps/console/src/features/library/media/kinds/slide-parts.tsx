import type { Media } from '@digisigncast/contract/content/media'
import { Button } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { Link } from 'react-router'
import { newSlidePath, slidePath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import details from '../details/details-panel.module.css'
import card from '../library/media-card.module.css'

/** Opens the design of a slide, or a copy of it. */
export function SlideSection({ media, canEdit }: { media: Media; canEdit: boolean }) {
  const { can } = useSession()
  return (
    <section className={details.slide} aria-label="Design">
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

interface ActionsProps {
  media: Media
  tabIndex: number
  canEdit: boolean
  canCreate: boolean
}

/** The design of a slide is opened in the editor. */
export function SlideActions({ media, tabIndex, canEdit, canCreate }: ActionsProps) {
  const editLabel = canEdit ? 'Edit design' : 'View design'
  return (
    <>
      <Link
        className={card.action}
        to={slidePath(media.id)}
        title={editLabel}
        aria-label={`${editLabel} of ${media.title}`}
        tabIndex={tabIndex}
        draggable={false}
      >
        <IconPencil size={18} aria-hidden />
      </Link>
      {canCreate ? (
        <Link
          className={card.action}
          to={newSlidePath({ copy: media.id })}
          title="Duplicate"
          aria-label={`Duplicate ${media.title}`}
          tabIndex={tabIndex}
          draggable={false}
        >
          <IconCopy size={18} aria-hidden />
        </Link>
      ) : null}
    </>
  )
}
