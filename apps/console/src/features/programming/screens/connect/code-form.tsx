import { pairingCodeLength } from '@digisigncast/contract/devices/connect-paths'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { usePlayerAddress } from '../../../../api/site.ts'
import classes from './connect-page.module.css'

interface Props {
  code: string
  error: string | undefined
  isLoading: boolean
  onCode: (code: string) => void
}

export const normalCode = (typed: string): string => typed.replace(/[^a-z0-9]/gi, '').toUpperCase()

const focus = (element: HTMLElement | null) => element?.focus()

/** Takes the code that the display shows. */
export function CodeForm({ code, error, isLoading, onCode }: Props) {
  const address = usePlayerAddress().data?.url
  const [typed, setTyped] = useState(code)
  const [isShort, setIsShort] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isComplete = typed.length === pairingCodeLength
    setIsShort(!isComplete)
    if (isComplete) onCode(typed)
  }
  const shown = isShort ? `The code of a display has ${pairingCodeLength} characters.` : typed === code && error
  return (
    <form onSubmit={submit} noValidate className={classes.body}>
      <ol className={classes.steps}>
        <li>
          On the display, open {address ? <strong>{address}</strong> : 'the player'} in a browser, or start the player
          app.
        </li>
        <li>Type the code that it shows, or scan its QR code with this phone.</li>
      </ol>
      <TextInput
        label="Code of the display"
        size="lg"
        ref={focus}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        placeholder="ABC DEF"
        classNames={{ input: classes.code ?? '' }}
        value={typed}
        onChange={(event) => {
          const next = normalCode(event.currentTarget.value).slice(0, pairingCodeLength)
          setTyped(next)
          setIsShort(false)
          if (next.length === pairingCodeLength && next !== typed) onCode(next)
        }}
        error={shown || undefined}
      />
      <div className={classes.acts}>
        <Button type="submit" loading={isLoading}>
          Continue
        </Button>
      </div>
    </form>
  )
}
