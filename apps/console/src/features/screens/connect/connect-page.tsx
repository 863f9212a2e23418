import type { PendingDisplay } from '@digisigncast/contract/devices/pairing'
import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../api/client.ts'
import { failureErrors } from '../../../api/field-errors.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useSaveScreen } from '../screens.queries.ts'
import { CodeForm, normalCode } from './code-form.tsx'
import { useConnectDisplay, useDisplay } from './connect.queries.ts'
import classes from './connect-page.module.css'
import { type Connected, ConnectedDisplay } from './connected-display.tsx'
import { type Choice, nothingChosen, ScreenChoice } from './screen-choice.tsx'

/** Connects the display that shows a code to a screen. The QR code on the display opens it with the code. */
export function ConnectPage() {
  const canEdit = useSession().can('screens', 'edit')
  return (
    <Page title="Connect a Display" back={<BackLink to="/screens">Back To Screens</BackLink>}>
      {canEdit ? (
        <Steps />
      ) : (
        <EmptyState drawing="screen" text="You may not edit screens. Ask an admin to connect this display." />
      )}
    </Page>
  )
}

function Steps() {
  const [params, setParams] = useSearchParams()
  const code = normalCode(params.get('code') ?? '')
  const [codeProblem, setCodeProblem] = useState<string>()
  const [choice, setChoice] = useState(nothingChosen)
  const [connected, setConnected] = useState<Connected>()
  const display = useDisplay(connected ? '' : code)
  const enter = (typed: string) => {
    setCodeProblem(undefined)
    setParams(typed ? { code: typed } : {}, { replace: true })
    if (typed === code) void display.refetch()
  }
  if (connected) {
    const again = () => {
      setConnected(undefined)
      setChoice(nothingChosen)
      enter('')
    }
    return <ConnectedDisplay connected={connected} onAgain={again} />
  }
  if (display.data && codeProblem === undefined) {
    return (
      <div className={classes.page}>
        <ChooseScreen
          code={code}
          display={display.data}
          choice={choice}
          onChoice={setChoice}
          onOtherCode={() => enter('')}
          onCodeProblem={setCodeProblem}
          onConnected={setConnected}
        />
      </div>
    )
  }
  const failure = failureErrors(display.error)['code'] ?? (display.error ? failureText(display.error) : undefined)
  return (
    <div className={classes.page}>
      <Section title="Display">
        <CodeForm code={code} error={codeProblem ?? failure} isLoading={display.isFetching} onCode={enter} />
      </Section>
    </div>
  )
}

interface ChooseProps {
  code: string
  display: PendingDisplay
  choice: Choice
  onChoice: (choice: Choice) => void
  onOtherCode: () => void
  /** The display does not show this code any more. */
  onCodeProblem: (problem: string) => void
  onConnected: (connected: Connected) => void
}

function ChooseScreen({ code, display, choice, onChoice, ...events }: ChooseProps) {
  const messages = useMessages()
  const [errors, setErrors] = useState<{ screen?: string; name?: string; content?: string }>({})
  const save = useSaveScreen((error) => {
    const { name, contentIds, contentType } = failureErrors(error)
    const content = contentIds ?? contentType
    setErrors({ ...(name && { name }), ...(content && { content }) })
    messages.error(failureText(error, 'Failed to create screen. Please try again.'))
  })
  const connect = useConnectDisplay((error) => {
    const problem = failureErrors(error)['code']
    if (problem) events.onCodeProblem(problem)
    else messages.error(failureText(error, undefined, 'The display could not be connected. Please try again.'))
  })
  const connectTo = (screen: { id: string; name: string }) =>
    connect.mutate(
      { code, screenId: screen.id },
      { onSuccess: ({ data }) => events.onConnected({ device: data, screen }) },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrors({})
    const { kind, screen, name, content } = choice
    if (kind === 'existing') {
      if (screen) connectTo(screen)
      else setErrors({ screen: 'Choose a screen.' })
      return
    }
    if (name.trim() === '') return setErrors({ name: 'Title is required.' })
    save.mutate(
      { name, contentType: content.type, contentIds: content.ids },
      {
        onSuccess: ({ data: { id, name: title } }) => {
          // If the code is no longer valid, the next attempt uses the screen that exists now.
          onChoice({ ...nothingChosen, screen: { id, name: title } })
          connectTo({ id, name: title })
        },
      },
    )
  }
  return (
    <Section title="Display found">
      <form onSubmit={submit} noValidate className={classes.body}>
        <div className={classes.display}>
          <IconDeviceTv size={32} aria-hidden />
          <div>
            <strong>{display.device_name ?? display.device_model ?? 'A display without a screen'}</strong>
            <p className={classes.quiet}>{factsOf(display)}</p>
          </div>
        </div>
        <ScreenChoice value={choice} onChange={onChoice} errors={errors} />
        <div className={classes.acts}>
          <Button variant="default" onClick={events.onOtherCode}>
            Use Another Code
          </Button>
          <Button type="submit" loading={save.isPending || connect.isPending}>
            Connect
          </Button>
        </div>
      </form>
    </Section>
  )
}

const factsOf = ({ device_name, device_model, os_name, device_version, address }: PendingDisplay): string =>
  [device_name === null ? null : device_model, os_name, device_version, `from ${address}`]
    .filter((fact) => fact !== null)
    .join(' · ')
