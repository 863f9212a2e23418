import { linuxScriptFile } from '@digisigncast/contract/api/limits'
import { Skeleton, Text } from '@mantine/core'
import { usePlayerAddress } from '../../api/site.ts'
import { CopyText } from '../../ui/feedback/copy-text.tsx'
import classes from './download-app.module.css'

/** The command that downloads the script for Linux from the address of a player, and runs it. */
const installLine = (player: string): string =>
  `wget -O ${linuxScriptFile} ${new URL(`/downloads/${linuxScriptFile}`, player).href} && sudo sh ${linuxScriptFile}`

const uninstallLine = `sudo sh ${linuxScriptFile} --uninstall`

/** How to turn a computer with Linux into a display. */
export function LinuxDisplay() {
  const { data, isError } = usePlayerAddress()
  return (
    <section className={classes.way}>
      <h2>Debian, Raspberry Pi OS, Ubuntu (beta)</h2>
      <Text size="sm">Paste this line into a terminal of the computer behind the display:</Text>
      {data ? (
        <Line text={installLine(data.url)} label="Copy line" />
      ) : isError ? (
        <Text size="sm">The address could not be loaded. Close this and try again.</Text>
      ) : (
        <Skeleton height={90} radius="md" aria-label="Loading" />
      )}
      <Text size="sm">
        It says what it will change, and asks first. Then it installs Chromium and a service that starts the player
        after power-on and restarts it when it fails. Add <code>--code</code> and the code of a screen to connect
        without typing; <code>--help</code> lists the other options.
      </Text>
      <Text size="sm">This line removes all of it:</Text>
      <Line text={uninstallLine} label="Copy removal" />
    </section>
  )
}

function Line({ text, label }: { text: string; label: string }) {
  return (
    <>
      <code className={classes.line}>{text}</code>
      <CopyText text={text} label={label} />
    </>
  )
}
