import type { UseFormReturnType } from '@mantine/form'

interface Versions<Fields> {
  /** What the form began with. */
  before: Fields
  /** What is stored by now. */
  now: Fields
}

/**
 * What was typed, on top of what somebody else has saved meanwhile: fields that were not touched become theirs.
 * `both` names the fields that both have changed, and not to the same.
 */
export function rebase<Fields extends object>(typed: Fields, { before, now }: Versions<Fields>) {
  const names = Object.keys(typed) as (keyof Fields)[]
  const isSame = (a: Fields, b: Fields, name: keyof Fields) => JSON.stringify(a[name]) === JSON.stringify(b[name])
  const mine = names.filter((name) => !isSame(typed, before, name))
  const fields = { ...now }
  for (const name of mine) fields[name] = typed[name]
  return { fields, both: mine.filter((name) => !isSame(before, now, name) && !isSame(typed, now, name)) }
}

type Form<Fields extends object> = Pick<UseFormReturnType<Fields>, 'getValues' | 'setInitialValues' | 'setValues'>

/** The same in a form, which from then on stands on what is stored by now. Answers `both`. */
export function rebaseForm<Fields extends object>(form: Form<Fields>, versions: Versions<Fields>) {
  const { fields, both } = rebase(form.getValues(), versions)
  form.setInitialValues(versions.now)
  form.setValues(fields)
  return both
}
