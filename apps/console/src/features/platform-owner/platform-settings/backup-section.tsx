import { BackupsPanel, useBackups } from '../backups/index.ts'
import { SettingsSection } from './settings-section.tsx'

export function BackupSection() {
  return (
    <SettingsSection id="backups" query={useBackups()} height={240}>
      {(backups) => <BackupsPanel backups={backups} />}
    </SettingsSection>
  )
}
