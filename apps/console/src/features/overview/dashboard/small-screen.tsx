import type { ScreenGlance } from '@digisigncast/contract/accounts/dashboard'
import { groupsOf } from '@digisigncast/contract/devices/screen-state'
import { IconPlug } from '@tabler/icons-react'
import { ScreenPreview } from '../../programming/screens/index.ts'
import classes from './small-screen.module.css'

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
