import type { ScreenGlance } from '@digisigncast/contract/accounts/dashboard'
import { groupsOf, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { Anchor } from '@mantine/core'
import { IconPlug } from '@tabler/icons-react'
import { Link } from 'react-router'
import { screenPath } from '../../../api/page-paths.ts'
import { StateMark } from '../../../ui/feedback/state-mark.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { ScreenPreview } from '../../programming/screens/index.ts'
import classes from './screen-wall.module.css'

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

/** A screen as a small drawing with what is on its display; dashed without a device. */
export function SmallScreen({ screen }: { screen: ScreenGlance }) {
  const isEmpty = groupsOf(screen.state.code).includes('no_device')
  return (
    <div className={classes.place} aria-hidden>
      <div className={classes.bezel} data-rotation={screen.rotation} data-empty={isEmpty || undefined}>
        {isEmpty ? <IconPlug size={20} stroke={1.5} /> : <ScreenPreview screen={screen} />}
      </div>
    </div>
  )
}
