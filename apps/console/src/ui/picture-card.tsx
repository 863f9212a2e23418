import { type ReactNode, useId } from 'react'
import { DeleteButton } from './delete-button.tsx'
import classes from './picture-card.module.css'

interface Props {
  name: string
  /** Said under the name. */
  hint?: string
  /** Hangs on the wall above the name. */
  picture: ReactNode
  /** Without it there is no Delete. */
  onDelete: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** One thing of a list as it looks, with its name and what can be done with it. */
export function PictureCard({ name, hint, picture, onDelete, className, children }: Props) {
  const titleId = useId()
  return (
    <article className={`${classes.card} ${className ?? ''}`} aria-labelledby={titleId}>
      <div className={classes.room}>{picture}</div>
      <div className={classes.body}>
        <div className={classes.head}>
          <div className={classes.words}>
            <h2 id={titleId} className={classes.name} title={name}>
              {name}
            </h2>
            {hint && <p className={classes.hint}>{hint}</p>}
          </div>
          {onDelete && <DeleteButton name={name} onDelete={onDelete} />}
        </div>
        {children}
      </div>
    </article>
  )
}
