import { CloseButton, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { LinkedText } from '../text/linked-text.tsx'
import { SeverityMark, type SeverityTone } from '../text/severity-mark.tsx'
import classes from './notice.module.css'

interface Props {
  tone: SeverityTone
  title: string
  text: string
  onDismiss?: (() => void) | undefined
}

const isLong = (text: string) => text.length > 280 || text.split('\n').length > 3

/** Notice with a severity; long texts start collapsed. */
export function Notice({ tone, title, text, onDismiss }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <article className={classes.notice} data-tone={tone}>
      <div className={classes.words}>
        <h2 className={classes.title}>
          <SeverityMark tone={tone} /> <span>{title}</span>
        </h2>
        <p className={classes.text} data-folded={isLong(text) && !isOpen ? '' : undefined}>
          <LinkedText text={text} />
        </p>
        {isLong(text) && (
          <UnstyledButton
            className={classes.more}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Show less of' : 'Show all of'} ${title}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Show less' : 'Show all'}
          </UnstyledButton>
        )}
      </div>
      {onDismiss && <CloseButton className={classes.close ?? ''} aria-label={`Dismiss ${title}`} onClick={onDismiss} />}
    </article>
  )
}
