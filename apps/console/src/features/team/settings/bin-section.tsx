import type { Settings } from '@digisigncast/contract/accounts/settings'
import { Button, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { failureText } from '../../../api/client.ts'
import { binPath } from '../../../api/page-paths.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useUpdateSettings } from './settings.queries.ts'
import classes from './settings-page.module.css'

const usual = [0, 1, 7, 14, 30, 60, 90]

const daysText = (days: number): string =>
  days === 0 ? 'Not at all: delete at once' : days === 1 ? '1 day' : `${days} days`

/** How long deleted things can be restored, and a link to them. */
export function BinSection({ settings }: { settings: Settings }) {
  const confirm = useConfirm()
  const messages = useMessages()
  const save = useUpdateSettings((failure) => messages.error(failureText(failure)))
  const days = save.isPending ? (save.variables.bin_days ?? settings.bin_days) : settings.bin_days
  const options = [...new Set([...usual, days])].toSorted((one, other) => one - other)
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
        <NativeSelect
          label="Keep deleted things for"
          description="Media, playlists, screens and more can be restored with their places. Their files count as storage."
          data={options.map((value) => ({ value: String(value), label: daysText(value) }))}
          value={String(days)}
          onChange={({ currentTarget: { value } }) => void change(Number(value))}
        />
      </div>
    </Section>
  )
}
