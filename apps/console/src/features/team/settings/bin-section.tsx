import type { Settings } from '@digisigncast/contract/accounts/settings'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { failureText } from '../../../api/client.ts'
import { binPath } from '../../../api/page-paths.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { DaysField } from './days-field.tsx'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

const usual = [0, 1, 7, 14, 30, 60, 90]

const daysText = (days: number): string =>
  days === 0 ? 'Not at all: delete at once' : days === 1 ? '1 day' : `${days} days`

/** Retention of the recycle bin, and a link to it. */
export function BinSection({ settings }: { settings: Settings }) {
  const confirm = useConfirm()
  const messages = useMessages()
  const save = useUpdateSettings((failure) => messages.error(failureText(failure)))
  const days = save.isPending ? (save.variables.bin_days ?? settings.bin_days) : settings.bin_days
  const change = async (bin_days: number) => {
    const isSure =
      bin_days > settings.bin_days ||
      (await confirm({
        title: 'Keep deleted things for a shorter time?',
        text: 'What is in the recycle bin for longer is deleted for good in the next night.',
        confirmLabel: 'Save',
      }))
    if (isSure) save.mutate({ bin_days })
  }
  return (
    <Section
      title="Recycle bin"
      aside={
        <Button component={Link} to={binPath} variant="default" size="xs">
          Open the recycle bin
        </Button>
      }
    >
      <div className={classes.body}>
        <DaysField
          label="Keep deleted things for"
          description="Media, playlists, screens and more can be restored with their places. Their files count as storage."
          days={days}
          usual={usual}
          textOf={daysText}
          onChange={(chosen) => void change(chosen)}
        />
      </div>
    </Section>
  )
}
