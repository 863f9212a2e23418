import { IconAlertTriangle } from '@tabler/icons-react'
import classes from '../details/conversion-section.module.css'

/** Why displays may not show a web page or a stream, or a document as it is. */
export function UrlProblem({ title, problem }: { title: string; problem: string }) {
  return (
    <div className={classes.section} role="alert">
      <p className={classes.fault}>
        <IconAlertTriangle size={18} aria-hidden />
        <span>{title}</span>
      </p>
      <p className={classes.text}>{problem}</p>
    </div>
  )
}
