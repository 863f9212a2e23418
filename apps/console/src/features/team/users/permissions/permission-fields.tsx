import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { SeverityMark } from '../../../../ui/text/severity-mark.tsx'
import { usePermissionCatalog } from '../users.queries.ts'
import classes from './permission-matrix.module.css'
import { PermissionMatrix } from './permission-matrix.tsx'
import { isNothingOn } from './permission-presets.ts'
import { PresetField } from './preset-field.tsx'

interface Props {
  value: PermissionFlags
  onChange: (value: PermissionFlags) => void
  isSelf: boolean
  error: ReactNode
}

/** Permission toggles of a manager. Users cannot grant permissions they lack, nor change their own. */
export function PermissionFields({ value, onChange, isSelf, error }: Props) {
  const { can } = useSession()
  const catalog = usePermissionCatalog()
  if (catalog.data)
    return (
      <>
        {!isSelf && <PresetField value={value} onChange={onChange} mayGive={can} />}
        <PermissionMatrix
          catalog={catalog.data}
          value={value}
          onChange={onChange}
          mayGive={(area, action) => !isSelf && can(area, action)}
          reason={
            isSelf ? 'You cannot change your own permissions.' : 'You can only give permissions that you have yourself.'
          }
          error={error}
        />
        <output className={classes.warning}>
          {isNothingOn(value) && (
            <>
              <SeverityMark tone="warning" /> No permission is on: this user can sign in but sees no media, playlists,
              channels or screens.
            </>
          )}
        </output>
      </>
    )
  if (catalog.error) return <ErrorState error={catalog.error} onRetry={() => void catalog.refetch()} />
  return <Skeleton height={300} radius="lg" aria-label="Loading" />
}
