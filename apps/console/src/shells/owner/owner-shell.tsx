import { Frame } from '../frame.tsx'
import { ownerPlaces, ownerSettingsPath } from '../places.ts'
import { SettingsLink } from '../settings-link.tsx'

export function OwnerShell() {
  return (
    <Frame
      title="Platform"
      logoSuffix="Admin"
      places={ownerPlaces}
      headerActions={<SettingsLink to={ownerSettingsPath} />}
    />
  )
}
