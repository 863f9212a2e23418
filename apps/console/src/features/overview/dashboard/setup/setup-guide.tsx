import type { SetupGuide as Guide } from '@digisigncast/contract/accounts/setup-guide'
import { connectPath } from '@digisigncast/contract/devices/connect-paths'
import { Button } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConfirmed } from '../../../../ui/feedback/confirm.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { QrPicture } from '../../../../ui/pictures/qr-picture.tsx'
import readers from '../../../../ui/readers.module.css'
import { GroupedCode } from '../../../../ui/text/grouped-code.tsx'
import { useConfirmTimeZone, useDismissGuide, useRemoveSamples, useSetupGuide } from '../dashboard.queries.ts'
import classes from './setup-guide.module.css'

type Step = Guide['steps'][number]['step']

const titles: Record<Step, (guide: Guide) => string> = {
  upload: () => 'Upload your pictures',
  playlist: ({ playlist }) => `Put them into ${playlist ? `the playlist “${playlist.name}”` : 'a playlist'}`,
  display: () => 'Connect a display',
  time_zone: () => 'Confirm the time zone',
  samples: () => 'Remove the sample slides',
  unknown: () => 'Unknown',
}

/** The first steps of a new customer. */
export function SetupGuide() {
  const { data: guide } = useSetupGuide()
  const dismiss = useDismissGuide()
  if (!guide) return null
  const done = guide.steps.filter(({ is_done }) => is_done).length
  return (
    <Section
      title="First steps"
      aside={
        <span className={classes.aside}>
          {done} of {guide.steps.length} done
          <Button
            variant="subtle"
            size="compact-sm"
            loading={dismiss.isPending}
            onClick={() => dismiss.mutate(undefined)}
          >
            Dismiss
          </Button>
        </span>
      }
    >
      <ol className={classes.steps}>
        {guide.steps.map(({ step, is_done }) => (
          <li key={step} className={classes.step} data-done={is_done || undefined}>
            {is_done ? (
              <IconCircleCheckFilled size={22} aria-hidden />
            ) : (
              <IconCircle size={22} stroke={1.5} aria-hidden />
            )}
            <div className={classes.text}>
              <span>
                {titles[step](guide)}
                {is_done && <span className={readers.only}>: done</span>}
              </span>
              {step === 'time_zone' && <span className={classes.hint}>{guide.time_zone}</span>}
              {step === 'display' && !is_done && <DisplayStep screen={guide.screen} />}
            </div>
            {!is_done && <div className={classes.act}>{actions[step](guide)}</div>}
          </li>
        ))}
      </ol>
    </Section>
  )
}

const actions: Record<Step, (guide: Guide) => ReactNode> = {
  upload: () => <StepLink to="/image-videos?panel=create">Upload</StepLink>,
  playlist: ({ playlist }) => (
    <StepLink to={playlist ? `/playlists?panel=add&id=${encodeURIComponent(playlist.id)}` : '/playlists'}>
      Add Content
    </StepLink>
  ),
  display: ({ screen }) => screen === null && <StepLink to="/screens">Screens</StepLink>,
  time_zone: (guide) => <TimeZoneActions timeZone={guide.time_zone} />,
  samples: (guide) => <RemoveSamples ids={guide.sample_media_ids} />,
  unknown: () => null,
}

function StepLink({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} variant="default" size="xs">
      {children}
    </Button>
  )
}

function TimeZoneActions({ timeZone }: { timeZone: string }) {
  const save = useConfirmTimeZone()
  return (
    <>
      <StepLink to="/Settings">Change</StepLink>
      <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.mutate(timeZone)}>
        Confirm
      </Button>
    </>
  )
}

function RemoveSamples({ ids }: { ids: string[] }) {
  const remove = useRemoveSamples()
  const ask = useConfirmed(remove)
  const count = ids.length === 1 ? '1 sample slide' : `${ids.length} sample slides`
  const onRemove = () =>
    ask(ids, {
      title: 'Remove the sample slides?',
      text: `This deletes ${count} and removes them from all playlists. Your own media stay.`,
      confirmLabel: 'Remove',
      danger: true,
    })
  return (
    <Button variant="default" size="xs" loading={remove.isPending} onClick={onRemove}>
      Remove
    </Button>
  )
}

/** How to connect a display to the screen of the guide. */
function DisplayStep({ screen }: Pick<Guide, 'screen'>) {
  if (screen === null) return <span className={classes.hint}>Create a screen first.</span>
  const address = screen.player_url.slice(0, screen.player_url.lastIndexOf('/'))
  return (
    <div className={classes.display}>
      <QrPicture src={screen.qr_code} alt={`QR code of the screen ${screen.name}`} />
      <div className={classes.ways}>
        <span className={classes.hint}>Open this address in the browser of the display, and type the code:</span>
        <span className={classes.address}>{address.replace(/^https?:\/\//, '')}</span>
        <GroupedCode code={screen.code} large />
        <span className={classes.hint}>
          Or scan the QR code with the display. If the display shows a code, <Link to={connectPath}>type it here</Link>.
        </span>
      </div>
    </div>
  )
}
