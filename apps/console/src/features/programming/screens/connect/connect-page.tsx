import type { PendingDisplay } from '@digisigncast/contract/devices/pairing'
import { Button } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureText } from '../../../../api/client.ts'
import { failureErrors } from '../../../../api/field-errors.ts'
import { useSession } from '../../../../api/session.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { EmptyState } from '../../../../ui/feedback/states.tsx'
import { BackLink } from '../../../../ui/layout/back-link.tsx'
import { Page } from '../../../../ui/layout/page.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { useSaveScreen } from '../screens.queries.ts'
import { CodeForm, normalCode } from './code-form.tsx'
import { type FreeScreens, useConnectDisplay, useDisplay, useFreeScreens } from './connect.queries.ts'
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
        <EmptyState
          drawing="screen"
          text="You are not allowed to edit screens. Ask an admin to connect this display."
        />
      )}
    </Page>
  )
}

function Steps() {
  const [params, setParams] = useSearchParams()
  const asked = normalCode(params.get('code') ?? '')
  const [usedCode, setUsedCode] = useState<string>()
  const code = asked === usedCode ? '' : asked
  const [codeProblem, setCodeProblem] = useState<string>()
  const [changed, setChanged] = useState<Choice>()
  const [lastNew, setLastNew] = useState<Choice>()
  const [connected, setConnected] = useState<Connected>()
  const display = useDisplay(code)
  const free = useFreeScreens(connected?.device.id)
  const canCreate = useSession().can('screens', 'create')
  const enter = (typed: string) => {
    setCodeProblem(undefined)
    setParams(typed ? { code: typed } : {}, { replace: true })
    if (typed === code) void display.refetch()
  }
  const onConnected = (now: Connected) => {
    setConnected(now)
    setUsedCode(code)
    setChanged(undefined)
    enter('')
  }
  if (display.data && codeProblem === undefined && !free.isPending) {
    const choice = changed ?? firstChoice(free.data, lastNew, canCreate)
    return (
      <div className={classes.page}>
        <ChooseScreen
          code={code}
          display={display.data}
          choice={choice}
          onChoice={(next) => {
            setChanged(next)
            if (next.kind === 'new') setLastNew(next)
          }}
          onOtherCode={() => enter('')}
          onCodeProblem={setCodeProblem}
          onConnected={onConnected}
        />
      </div>
    )
  }
  const failure = failureErrors(display.error)['code'] ?? (display.error ? failureText(display.error) : undefined)
  return (
    <div className={classes.page}>
      {connected && <ConnectedDisplay connected={connected} />}
      <Section title={connected ? 'Another Display' : 'Display'}>
        <CodeForm
          key={connected?.device.id}
          code={code}
          error={codeProblem ?? failure}
          isLoading={display.isFetching}
          onCode={enter}
        />
      </Section>
    </div>
  )
}

/** A new screen like that of the display before, else the only screen without a display. */
function firstChoice(free: FreeScreens | undefined, lastNew: Choice | undefined, canCreate: boolean): Choice {
  if (lastNew) return { ...lastNew, name: '' }
  if (free?.count === 1) return { ...nothingChosen, screen: free.first }
  return free?.count === 0 && canCreate ? { ...nothingChosen, kind: 'new' } : nothingChosen
}

interface ChooseProps {
  code: string
  display: PendingDisplay
  choice: Choice
  onChoice: (choice: Choice) => void
  onOtherCode: () => void
  /** The display no longer shows this code. */
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
