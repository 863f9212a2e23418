import { IconShieldCheck } from '@tabler/icons-react'
import readers from '../../../ui/readers.module.css'
import { Tooltip } from '../../../ui/text/tooltip.tsx'
import classes from './two-factor.module.css'

/** Marks a user who has turned on two-factor authentication. */
export const TwoFactorMark = () => (
  <Tooltip label="Two-factor authentication">
    <span className={classes.mark}>
      <IconShieldCheck size={16} stroke={1.8} aria-hidden />
      <span className={readers.only}>Has two-factor authentication</span>
    </span>
  </Tooltip>
)
