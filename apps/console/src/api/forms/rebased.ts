import { rebase } from '../../ui/forms/rebase.ts'

/** A value of the stored version, for users. */
interface StoredText {
  label: string
  value: string
}

export interface Rebasing<Stored, Fields> {
  fieldsOf: (stored: Stored | undefined) => Fields
  storedText: (now: Stored, field: keyof Fields) => StoredText
  /** Fields whose changes are merged. They never conflict. */
  merged?: (typed: Fields, before: Fields, now: Fields) => Partial<Fields>
}

/** Returns the typed fields on top of the stored version, and its values that they differ from. */
export function rebased<Stored, Fields extends object>(
  { fieldsOf, storedText, merged }: Rebasing<Stored, Fields>,
  typed: Fields,
  versions: { before: Stored | undefined; now: Stored | undefined },
) {
  const { now: stored } = versions
  const [before, now] = [fieldsOf(versions.before), fieldsOf(stored)]
  const { fields, both } = rebase(typed, { before, now })
  const merges = merged?.(typed, before, now) ?? {}
  const theirs = both.flatMap((field) => (stored && !(field in merges) ? [storedText(stored, field)] : []))
  return {
    fields: { ...fields, ...merges },
    // Several fields can be one value for users.
    theirs: theirs.filter(({ label }, index) => theirs.findIndex((other) => other.label === label) === index),
  }
}
