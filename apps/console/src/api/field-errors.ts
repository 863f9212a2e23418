import type { Endpoint } from '@digisigncast/contract/api/endpoint'
import { toOwnNames, toWireNames } from '@digisigncast/contract/api/wire-names'
import { ApiFailure } from './failures.ts'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

export type FieldErrors = Record<string, string>

/** Returns the first error of each field of a body, checked with the schema of the contract. */
export const inputErrors = ({ body: schema }: Endpoint, body: object): FieldErrors =>
  toOwnNames(schema, issueErrors(schema?.safeParse(toWireNames(schema, body)).error))

/**
 * Returns the first error of each field; of an object in the body also by the field in it: `rule` and `rule.until`, and of a
 * list of objects with the index: `overlays` and `overlays.0.width`.
 */
export function issueErrors(error: { issues: readonly Issue[] } | undefined): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) {
    const [first, second, third] = path
    errors[String(first)] ??= message
    if (typeof second === 'string') errors[`${String(first)}.${second}`] ??= message
    if (typeof second === 'number' && typeof third === 'string')
      errors[`${String(first)}.${second}.${third}`] ??= message
  }
  return errors
}

/** Returns the first error of each field, from the server's response. */
export function failureErrors(failure: unknown): FieldErrors {
  if (!(failure instanceof ApiFailure)) return {}
  return issueErrors({
    issues: Object.entries(failure.error.errors ?? {}).map(([field, [message = '']]) => ({ path: [field], message })),
  })
}

/** Focuses the first field with an error that is shown: its input, or what has its name in `data-field`. Returns it. */
export function focusFirstError(errors: object, inputOf: (field: string) => HTMLElement | null): HTMLElement | null {
  const nodeOf = (field: string) =>
    inputOf(field) ?? document.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const node = Object.keys(errors).map(nodeOf).find(Boolean) ?? null
  node?.focus()
  return node
}
