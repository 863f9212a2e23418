import type { Overview } from '@digisigncast/contract/accounts/dashboard'
import { type ScreenCounts, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '../../api/session.tsx'
import { StateLine } from '../../ui/feedback/state-line.tsx'
import { Section, SectionEmpty } from '../../ui/layout/section.tsx'
import classes from './attention-section.module.css'

/** Says whether every screen shows what it should, and lists the first ones that do not. */
export function AttentionSection({ overview }: { overview: Overview }) {
  const timeZone = useSession().me?.account?.time_zone
  const { screens, attention } = overview
  const more = screens.needs_attention - attention.length
  return (
    <Section
      title="Needs attention"
      aside={
        <Anchor component={Link} to="/screens">
          All screens
        </Anchor>
      }
    >
      <p className={classes.sentence}>{sentenceOf(screens)}</p>
      {attention.length === 0 ? (
        <SectionEmpty text={screens.all === 0 ? 'No screen yet.' : 'No screen needs attention.'} />
      ) : (
        <ul className={classes.list}>
          {attention.map(({ id, name, state }) => (
            <li key={id} className={classes.row}>
              <span className={classes.name} title={name}>
                {name}
              </span>
              <StateLine words={screenStateWords(state)} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p className={classes.more}>{more === 1 ? 'and 1 more screen' : `and ${more} more screens`}</p>}
    </Section>
  )
}

function sentenceOf({ all, no_device, up_to_date }: ScreenCounts): string {
  const connected = all - no_device
  const first =
    connected === 0
      ? 'No screen has a device.'
      : `Up to date: ${up_to_date} of ${connected === 1 ? '1 screen' : `${connected} screens`} with a device.`
  if (no_device === 0 || connected === 0) return first
  return `${first} ${no_device === 1 ? '1 has no device.' : `${no_device} have no device.`}`
}
