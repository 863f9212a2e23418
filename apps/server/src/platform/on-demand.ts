/**
 * Loads a heavy part the first time it is needed, and keeps it. A server that only answers players then never holds
 * the code that makes thumbnails or mails: measured, that is half of its memory at rest.
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}
