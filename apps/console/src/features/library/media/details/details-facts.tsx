import type { MediaDetails } from '@digisigncast/contract/content/media'
import { Fragment, type ReactNode } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { lookOf } from '../../../../ui/kinds/kind-looks.ts'
import { bytesText } from '../../../../ui/text/bytes-text.ts'
import { clockText } from '../../../../ui/text/clock-text.ts'
import { Moment } from '../../../../ui/text/moment.tsx'
import { useFolders } from '../../folders/index.ts'
import { codecsText, isUploaded, typeText } from '../media-words.ts'
import classes from './details-panel.module.css'

export function DetailsFacts({ media }: { media: MediaDetails }) {
  const { me } = useSession()
  const { data: folders } = useFolders()
  const folder = folders?.find(({ id }) => id === media.folder_id)
  const act = isUploaded(media) ? 'Uploaded' : 'Created'
  const facts: [label: string, fact: ReactNode][] = [
    ['Type', [typeText(media), codecsText(media)].filter(Boolean).join(' · ')],
    ['Pages', media.pages],
    ['Size', sizeText(media)],
    ['Resolution', media.width && media.height ? `${media.width} × ${media.height}` : null],
    ['Duration', media.duration === null ? null : clockText(media.duration)],
    ['Folder', folder?.name ?? 'No folder'],
    [`${act} by`, media.uploaded_by ?? 'A former user'],
    [act, <Moment key={act} at={media.created_at} timeZone={me?.account?.time_zone} />],
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([label, fact]) =>
        fact === null ? null : (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}

/** The size of what is played, and of what was uploaded; null if there is no file. */
function sizeText({ file_type, bytes, original_bytes }: MediaDetails): string | null {
  const { size } = lookOf(file_type)
  if (size === 'none') return null
  const played = size === 'upload' ? original_bytes : bytes
  if (!played) return null
  return `${bytesText(played)}${original_bytes !== played && original_bytes > 0 ? ` (uploaded: ${bytesText(original_bytes)})` : ''}`
}
