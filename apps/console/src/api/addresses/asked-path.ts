// The page that a user asked for before signing in. Per tab, so it survives a sign-in on the other host.
const key = 'asked_path'

/**
 * Returns the path, query and fragment of a page of this console, or null if the value leads to another origin.
 * `/.//host` and `/\host` are normalized before the check: navigation would treat them like `//host`.
 */
export function ownPath(value: string | null | undefined, origin: string = window.location.origin): string | null {
  if (!value?.startsWith('/') || !URL.canParse(value, origin)) return null
  const { origin: target, pathname, search, hash } = new URL(value, origin)
  return target === origin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null
}

export const askedPath = (): string | null => ownPath(sessionStorage.getItem(key))

/** Ignores values that lead to another origin. */
export function keepAskedPath(value: string | null) {
  const path = ownPath(value)
  if (path !== null) sessionStorage.setItem(key, path)
}

export const forgetAskedPath = () => sessionStorage.removeItem(key)
