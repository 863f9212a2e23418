import { ApiFailure } from './failures.ts'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

export type FieldErrors = Record<string, string>

/** Returns the first error of each field, from a schema of the contract. */
export function issueErrors(error: { issues: readonly Issue[] } | undefined): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** Returns the first error of each field, from the server's response. */
export function failureErrors(failure: unknown): FieldErrors {
  if (!(failure instanceof ApiFailure)) return {}
  return issueErrors({
    issues: Object.entries(failure.error.errors ?? {}).map(([field, [message = '']]) => ({ path: [field], message })),
  })
}
