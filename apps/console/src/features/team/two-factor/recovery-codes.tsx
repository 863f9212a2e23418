import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyText } from '../../../ui/feedback/copy-text.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import classes from './two-factor.module.css'

interface Props {
  codes: readonly string[]
  username: string
  onKept: () => void
}

/** Shows new recovery codes, once, until the user says that they are kept. */
export function RecoveryCodes({ codes, username, onKept }: Props) {
  const [isKept, setKept] = useState(false)
  const about = `Recovery codes of ${username} for DigiSignCast (${window.location.host})`
  const file = () => new Blob([`${about}\nEach works once.\n\n${codes.join('\n')}\n`], { type: 'text/plain' })
  return (
    <Stack>
      <output className={classes.text}>
        Two-factor authentication is on. Keep these recovery codes where you find them without your phone: each lets you
        sign in once. They are not shown again.
      </output>
      <div className={classes.sheet}>
        <p className={classes.about}>{about}</p>
        <ul className={classes.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <Group gap="sm">
        <CopyText text={codes.join('\n')} label="Copy" />
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconDownload size={14} />}
          onClick={() => saveFile('digisigncast-recovery-codes.txt', file())}
        >
          Download
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPrinter size={14} />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Checkbox
        label="I have kept these codes"
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group>
        <Button disabled={!isKept} onClick={onKept}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
