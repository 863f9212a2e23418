import { Frame } from '../frame.tsx'
import { ownerNavigation, ownerSettingsPath } from '../navigation.ts'
import { SettingsLink } from '../settings-link.tsx'

export function OwnerShell() {
  return (
    <Frame
      title="Platform"
      logoSuffix="Admin"
      entries={ownerNavigation}
      headerActions={<SettingsLink to={ownerSettingsPath} />}
    />
  )
}
