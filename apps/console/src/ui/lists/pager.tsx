import { Button } from '@mantine/core'
import classes from './pager.module.css'

interface Props {
  current: number
  last: number
  onPage: (page: number) => void
  /** Description of the shown rows. */
  text: string
}

export function Pager({ current, last, onPage, text }: Props) {
  return (
    <nav className={classes.pager} aria-label="Pages">
      <output className={classes.text}>{text}</output>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" disabled={current <= 1} onClick={() => onPage(current - 1)}>
          Previous
        </Button>
        <ol className={classes.numbers}>
          {pageNumbers(current, last).map((page, index, all) => (
            <li key={page ?? `gap after ${all[index - 1]}`}>
              {page === null ? (
                <span className={classes.gap}>…</span>
              ) : (
                <button
                  type="button"
                  className={classes.number}
                  aria-label={`Page ${page}`}
                  aria-current={page === current ? 'page' : undefined}
                  onClick={() => onPage(page)}
                >
                  {page.toLocaleString('en')}
                </button>
              )}
            </li>
          ))}
        </ol>
        <Button variant="default" size="xs" disabled={current >= last} onClick={() => onPage(current + 1)}>
          Next
        </Button>
      </div>
    </nav>
  )
}

/** Returns the pages of a pager: the first, the last, and those around the current one; null is a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [current - 1, current, current + 1].filter((page) => page > 1 && page < last)
  const shown = [...new Set([1, ...near, last])]
  return shown.flatMap((page, index) => {
    const before = shown[index - 1] ?? 0
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [null, page] : [page]
  })
}
