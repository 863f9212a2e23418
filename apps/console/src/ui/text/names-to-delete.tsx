import classes from './names-to-delete.module.css'

const mostNames = 200

const byName = new Intl.Collator('en', { numeric: true }).compare

/** The names of what a confirmed deletion deletes. */
export function NamesToDelete({ names }: { names: readonly string[] }) {
  const more = names.length - mostNames
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be focusable
    <section className={classes.names} aria-label="To be deleted" tabIndex={0}>
      <ul>
        {[...names]
          .sort(byName)
          .slice(0, mostNames)
          .map((name, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- names may be equal
            <li key={at}>{name}</li>
          ))}
        {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
      </ul>
    </section>
  )
}
