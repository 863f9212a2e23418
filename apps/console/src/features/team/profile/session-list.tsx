import type { SessionRow } from '@digisigncast/contract/accounts/session'
import { browserNames } from '@digisigncast/contract/platform/browser-names'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconEye } from '@tabler/icons-react'
import { useSession } from '../../../api/session.tsx'
import { useConfirmed } from '../../../ui/feedback/confirm.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import framed from '../../../ui/lists/framed-list.module.css'
import { Moment } from '../../../ui/text/moment.tsx'
import { useRevokeSession, useSessions } from './profile.queries.ts'
import classes from './session-list.module.css'

interface Props {
  isShown: boolean
  timeZone: string | undefined
}

/** Sessions of the user, the current one first. */
export function SessionList({ isShown, timeZone }: Props) {
  const { data, error, refetch } = useSessions(isShown)
  const revoke = useRevokeSession()
  const ask = useConfirmed(revoke)
  const isOwner = useSession().role === 'super_admin'
  const signOut = ({ id, user_agent, view }: SessionRow) =>
    ask(id, {
      title: view ? 'End this view?' : 'Sign out this session?',
      text: view
        ? `${view.by} no longer sees the console of ${view.of}. Nothing was changed there.`
        : `${browserWords(user_agent).text} has to sign in again. Unsaved changes there are lost.`,
      confirmLabel: view ? 'End view' : 'Sign out',
      danger: true,
    })

  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SessionSkeletons />
  return (
    <>
      <p className={classes.intro}>
        {data.length === 1 ? 'This is your only session.' : `You have ${data.length} active sessions.`}
      </p>
      <ul className={framed.list} aria-label="Sessions">
        {data.map((session) => (
          <li key={session.id} className={framed.row}>
            <SessionWords session={session} timeZone={timeZone} title={titleOf(session, isOwner)} />
            {session.is_current ? (
              <span className={classes.badge}>This device</span>
            ) : (
              <Button
                variant="default"
                size="xs"
                loading={revoke.isPending && revoke.variables === session.id}
                aria-label={`${session.view ? 'End view' : 'Sign out'} ${titleOf(session, isOwner)}, ${session.address}`}
                onClick={() => signOut(session)}
              >
                {session.view ? 'End view' : 'Sign out'}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function titleOf({ user_agent, view }: SessionRow, isOwner: boolean): string {
  if (!view) return browserWords(user_agent).text
  return isOwner ? `View of ${view.of}` : `View by the platform owner, ${view.by}`
}

interface WordsProps {
  session: SessionRow
  title: string
  timeZone: string | undefined
}

function SessionWords({ session, title, timeZone }: WordsProps) {
  const { isHandheld } = browserWords(session.user_agent)
  const Icon = session.view ? IconEye : isHandheld ? IconDeviceMobile : IconDeviceDesktop
  return (
    <>
      <Icon className={classes.icon} size={22} stroke={1.6} aria-hidden />
      <div className={framed.words}>
        <strong>{title}</strong>
        <span>{session.address}</span>
        <span>
          {session.is_current ? (
            'Active now'
          ) : (
            <>
              Last seen <Moment at={session.seen_at} timeZone={timeZone} />
            </>
          )}
        </span>
      </div>
    </>
  )
}

function SessionSkeletons() {
  return (
    <output className={framed.list} aria-label="Loading">
      <span className={`${framed.skeleton} ${classes.skeleton}`} />
      <span className={`${framed.skeleton} ${classes.skeleton}`} />
    </output>
  )
}

interface BrowserWords {
  /** For example “Firefox on Windows”. */
  text: string
  isHandheld: boolean
}

/** Returns browser and system as text. The raw User-Agent is never shown. */
export function browserWords(userAgent: string): BrowserWords {
  const { browser, system } = browserNames(userAgent)
  return {
    text: [browser ?? 'Unknown browser', system].filter(Boolean).join(' on '),
    isHandheld: system === 'iPhone' || system === 'iPad' || system === 'Android',
  }
}
