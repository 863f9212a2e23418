import type { ThingVersion } from '@digisigncast/contract/versions/versions'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { RowSkeletons } from '../../../ui/lists/row-skeletons.tsx'
import { Moment } from '../../../ui/text/moment.tsx'
import { VersionDetails } from './version-details.tsx'
import { authorText, reasonText } from './version-words.ts'
import classes from './versions.module.css'
import { type Subject, useVersions } from './versions.queries.ts'

interface Props {
  subject: Subject
  opened: boolean
  isOver: boolean
  hasUnsaved: boolean
  onClose: () => void
  onRestored: () => void
}

/** The versions of a thing, each with what it changed and what a restore would change. */
export function VersionsPanel({ subject, opened, isOver, onClose, ...props }: Props) {
  return (
    <SidePanel opened={opened} onClose={onClose} title="Versions" isOver={isOver}>
      <p className={classes.of}>{subject.name}</p>
      <Versions subject={subject} {...props} />
    </SidePanel>
  )
}

type ListProps = Pick<Props, 'subject' | 'hasUnsaved' | 'onRestored'>

function Versions({ subject, ...props }: ListProps) {
  const { data, error, refetch } = useVersions(subject)
  const [openId, setOpenId] = useState<string>()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowSkeletons count={4} columns={['1fr']} height={64} />
  if (data.data.length === 0)
    return <EmptyState drawing="search" text="No versions yet" hint="The next change is kept as a version." />
  return (
    <ol className={classes.list}>
      {data.data.map((version) => (
        <VersionRow
          key={version.id}
          version={version}
          isOpen={version.id === openId}
          onToggle={() => setOpenId(version.id === openId ? undefined : version.id)}
          subject={subject}
          {...props}
        />
      ))}
    </ol>
  )
}

interface RowProps extends ListProps {
  version: ThingVersion
  isOpen: boolean
  onToggle: () => void
}

function VersionRow({ version, isOpen, onToggle, ...props }: RowProps) {
  const { me } = useSession()
  const id = useId()
  return (
    <li className={classes.row} data-open={isOpen || undefined}>
      <button type="button" className={classes.head} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        <span className={classes.when}>
          <Moment at={version.created_at} timeZone={me?.account?.time_zone} />
          {version.is_current && <span className={classes.current}>Current</span>}
        </span>
        <span className={classes.who}>
          {[reasonText(version.reason), authorText(version)].filter(Boolean).join(' · ')}
        </span>
        {version.summary !== '' && <span className={classes.summary}>{version.summary}</span>}
        <IconChevronDown className={classes.chevron} size={18} aria-hidden />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <VersionDetails version={version} {...props} />}
      </div>
    </li>
  )
}
