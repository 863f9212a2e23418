import type { ScreenGlance } from '@digisigncast/contract/accounts/dashboard'
import { screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { screenPath } from '../../../api/page-paths.ts'
import { StateMark } from '../../../ui/feedback/state-mark.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './screen-wall.module.css'
import { SmallScreen } from './small-screen.tsx'

/** The first screens, worst first. */
export function ScreenWall({ screens, total }: { screens: readonly ScreenGlance[]; total: number }) {
  const all = total === screens.length ? 'All screens' : `All ${total.toLocaleString('en')} screens`
  return (
    <Section
      title="On the screens"
      aside={
        <Anchor component={Link} to="/screens">
          {all}
        </Anchor>
      }
    >
      <ul className={classes.wall}>
        {screens.map((screen) => {
          const { tone, text } = screenStateWords(screen.state)
          return (
            <li key={screen.id}>
              <Link to={screenPath(screen.id)} className={classes.tile}>
                <SmallScreen screen={screen} />
                <span className={classes.name} title={screen.name}>
                  {screen.name}
                </span>
                <span className={classes.state}>
                  <StateMark state={tone} />
                  <span title={text}>{text}</span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
