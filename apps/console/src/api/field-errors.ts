import { ApiFailure } from './failures.ts'

interface Issue {
  path: readonly PropertyKey[]
  message: string
}

export type FieldErrors = Record<string, string>

/** The first complaint about every field, from a schema of the contract. */
export function issueErrors(error: { issues: readonly Issue[] } | undefined): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message
  return errors
}

/** The first complaint about every field, from the server's answer. */
export function failureErrors(failure: unknown): FieldErrors {
  if (!(failure instanceof ApiFailure)) return {}
  return issueErrors({
    issues: Object.entries(failure.error.errors ?? {}).map(([field, [message = '']]) => ({ path: [field], message })),
  })
}
