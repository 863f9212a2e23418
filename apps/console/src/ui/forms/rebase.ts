import type { UseFormReturnType } from '@mantine/form'

interface Versions<Fields> {
  /** The version that the form started with. */
  before: Fields
  /** The stored version. */
  now: Fields
}

/**
 * Rebases the form on the version that another user has saved: unchanged fields take the saved values.
 * `both` lists the fields that both have changed to different values.
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

/** Applies `rebase` to a form and resets its base version. Returns `both`. */
export function rebaseForm<Fields extends object>(form: Form<Fields>, versions: Versions<Fields>) {
  const { fields, both } = rebase(form.getValues(), versions)
  form.setInitialValues(versions.now)
  form.setValues(fields)
  return both
}
