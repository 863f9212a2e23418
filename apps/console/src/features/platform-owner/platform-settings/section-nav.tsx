import { type MouseEvent, useEffect, useState } from 'react'
import readers from '../../../ui/readers.module.css'
import classes from './owner-settings-page.module.css'
import { type SectionId, sectionIds, sections } from './sections.ts'
import { useUnsaved } from './unsaved.tsx'

/** Links to the sections; marks the current one and those with unsaved changes. */
export function SectionNav() {
  const { ids } = useUnsaved()
  const current = useCurrentSection()
  return (
    <nav className={classes.nav} aria-label="Settings">
      {sectionIds.map((id) => (
        <a
          key={id}
          href={`#${id}`}
          className={classes.link}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => goTo(event, id)}
        >
          {sections[id].title}
          {ids.has(id) && (
            <span className={classes.unsaved}>
              <span className={readers.only}>, not saved</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  )
}

function goTo(event: MouseEvent, id: SectionId) {
  event.preventDefault()
  window.history.replaceState(window.history.state, '', `#${id}`)
  document.getElementById(id)?.scrollIntoView()
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true })
}

/** Offset from the top of the window at which a section becomes current (px). */
const readFrom = 200

function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>('company')
  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      const isAtEnd = window.scrollY > 0 && window.scrollY + clientHeight >= scrollHeight - 2
      const begun = sectionIds.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) < readFrom,
      )
      setCurrent((isAtEnd ? sectionIds.at(-1) : begun.at(-1)) ?? 'company')
    }
    // The page may have been opened with a link to a section.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  return current
}
