import { type ReactNode, useId } from 'react'
import { DeleteButton } from '../feedback/delete-button.tsx'
import classes from './picture-card.module.css'

interface Props {
  name: string
  /** Text under the name. */
  hint?: string
  /** Picture above the name. */
  picture: ReactNode
  /** Undefined without the permission to delete. */
  onDelete: (() => void) | undefined
  className?: string | undefined
  children: ReactNode
}

/** Card with picture, name and actions. */
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
