import classes from './grouped-code.module.css'

/** Shows a code in groups of four. The dashes are CSS, so that copying omits them. */
export function GroupedCode({ code, large }: { code: string; large?: boolean }) {
  const groups = code.match(/.{1,4}/g) ?? []
  return (
    <span className={classes.code} data-large={large || undefined}>
      {groups.map((group, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- groups have no id
        <span key={at} className={classes.group}>
          {group}
        </span>
      ))}
    </span>
  )
}
