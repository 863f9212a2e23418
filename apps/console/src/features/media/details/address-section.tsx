import type { Media, MediaDetails } from '@digisigncast/contract/content/media'
import { mediaKinds } from '@digisigncast/contract/content/media-types'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { sentenceCase } from '../../../ui/text/letter-case.ts'
import { AddressProblem } from '../by-address/address-problem.tsx'
import { addressOf } from '../media-words.ts'
import classes from './details-panel.module.css'

interface Props {
  media: MediaDetails
  /** Undefined without the permission to change it. */
  onEdit: ((media: Media) => void) | undefined
}

/** Address of a web page or a stream, and what keeps it off displays. Empty for other kinds. */
export function AddressSection({ media, onEdit }: Props) {
  const address = addressOf(media.source)
  if (!address) return null
  const { singular } = mediaKinds[media.file_type]
  const verb = media.file_type === 'stream' ? 'play' : 'show'
  return (
    <section className={classes.page} aria-label={sentenceCase(singular)}>
      {address.problem && <AddressProblem title={`Displays may not ${verb} it`} problem={address.problem} />}
      <p className={classes.address}>
        <a href={address.url} target="_blank" rel="noreferrer">
          {address.url}
        </a>
      </p>
      {onEdit && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onEdit(media)}>
          Edit {singular}
        </Button>
      )}
    </section>
  )
}
