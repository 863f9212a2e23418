import { useState } from 'react'
import { OwnersList, useOwners } from '../owners/index.ts'
import { SettingsSection } from './settings-section.tsx'
import { useReportUnsaved } from './unsaved.tsx'

export function OwnersSection() {
  const [isUnsaved, setUnsaved] = useState(false)
  useReportUnsaved('owners-form', isUnsaved)
  return (
    <SettingsSection id="owners" query={useOwners()} height={160}>
      {(owners) => <OwnersList owners={owners} onUnsaved={setUnsaved} />}
    </SettingsSection>
  )
}
