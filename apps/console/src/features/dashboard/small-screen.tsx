import type { ScreenGlance } from '@digisigncast/contract/accounts/dashboard'
import { groupsOf } from '@digisigncast/contract/devices/screen-state'
import { IconPlug } from '@tabler/icons-react'
import classes from './small-screen.module.css'

/** A screen as a small drawing: in color if it is connected, gray if offline or closed, dashed without a device. */
export function SmallScreen({ screen: { rotation, state, picture } }: { screen: ScreenGlance }) {
  const groups = groupsOf(state.code)
  const isDark = state.code === 'offline' || groups.includes('closed')
  const look = groups.includes('no_device') ? 'empty' : isDark ? 'off' : 'on'
  return (
    <div className={classes.place} aria-hidden>
      <div className={classes.bezel} data-rotation={rotation} data-look={look}>
        {picture !== null && look !== 'empty' && <img src={picture} alt="" loading="lazy" decoding="async" />}
        {look === 'empty' && <IconPlug size={20} stroke={1.5} />}
      </div>
    </div>
  )
}
