import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type FormEvent, Fragment, type ReactNode, useState } from 'react'
import { type Changed, ChangedNotice } from '../../../ui/feedback/changed-notice.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { type SectionId, sections } from './sections.ts'
import classes from './settings-section.module.css'
import { useUnsaved } from './unsaved.tsx'

interface Props<Data> {
  id: SectionId
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** Version of the stored data: the form resets when it changes. */
  versionOf?: (data: Data) => number
  /** Height while loading (px). */
  height: number
  children: (data: Data) => ReactNode
}

/** Section of the settings, loaded and saved separately. */
export function SettingsSection<Data>({ id, query, versionOf, height, children }: Props<Data>) {
  const { error, refetch } = query
  const data = useUnlessUnsaved(id, query.data)
  const { title, text } = sections[id]
  return (
    <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
      <header className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </header>
      <div className={classes.card}>
        {data !== undefined ? (
          <Fragment key={versionOf?.(data)}>{children(data)}</Fragment>
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <output className={classes.skeleton} style={{ height }} aria-label="Loading" />
        )}
      </div>
    </section>
  )
}

/** Returns refetched data, unless there are unsaved changes. */
function useUnlessUnsaved<Data>(id: SectionId, data: Data): Data {
  const isUnsaved = useUnsaved().ids.has(id)
  const [shown, setShown] = useState(data)
  if (data === shown || (isUnsaved && shown !== undefined)) return shown
  setShown(data)
  return data
}

const versionOf = ({ version }: { version: number }) => version

/** A section with a form. */
export const FormSection = <Data extends { version: number }>(props: Omit<Props<Data>, 'versionOf'>) => (
  <SettingsSection {...props} versionOf={versionOf} />
)

interface FormProps {
  id: SectionId
  section: {
    submit: (event?: FormEvent<HTMLFormElement>) => void
    discard: () => void
    notice: { changed: Changed; onReload: () => void; isReloading: boolean } | undefined
    isUnsaved: boolean
    isSaving: boolean
  }
  /** Effect of saving, in a few words. */
  effect: string
  children: ReactNode
}

export function SectionForm({ id, section, effect, children }: FormProps) {
  const { submit, discard, notice, isUnsaved, isSaving } = section
  return (
    <form onSubmit={submit} noValidate aria-labelledby={`${id}-title`}>
      <div className={classes.body}>
        {notice && <ChangedNotice {...notice} />}
        {children}
      </div>
      <div className={classes.foot}>
        <span className={classes.effect}>{isUnsaved ? 'Not saved yet.' : effect}</span>
        <div className={classes.buttons}>
          {isUnsaved && (
            <Button variant="default" onClick={discard} disabled={isSaving}>
              Discard
            </Button>
          )}
          <Button type="submit" loading={isSaving} disabled={!isUnsaved} aria-label={`Save ${sections[id].title}`}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}
