import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import classes from './severity-mark.module.css'

export type SeverityTone = 'info' | 'warning' | 'critical' | 'unknown'

const marks = {
  info: { word: 'Info', icon: IconInfoCircle },
  warning: { word: 'Warning', icon: IconAlertTriangle },
  critical: { word: 'Critical', icon: IconAlertOctagon },
  unknown: { word: 'Unknown', icon: IconAlertTriangle },
} as const

/** Severity as text, shape and color. */
export function SeverityMark({ tone }: { tone: SeverityTone }) {
  const { word, icon: Icon } = marks[tone]
  return (
    <span className={classes.mark} data-tone={tone}>
      <Icon size={18} stroke={1.8} aria-hidden />
      {word}
    </span>
  )
}
