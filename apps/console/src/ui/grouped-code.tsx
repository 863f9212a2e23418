import classes from './grouped-code.module.css'

/** A code in groups of four. The dash is drawn only, so that a copied code is the code that is typed. */
export function GroupedCode({ code, large }: { code: string; large?: boolean }) {
  const groups = code.match(/.{1,4}/g) ?? []
  return (
    <span className={classes.code} data-large={large || undefined}>
      {groups.map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a group has no identity but its place
        <span key={at} className={classes.group}>
          {group}
        </span>
      ))}
    </span>
  )
}
