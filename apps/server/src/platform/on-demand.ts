/**
 * Loads a module on first use and keeps it. A server that only serves players never loads the code for thumbnails or
 * emails, which is half of its idle memory.
 */
export function onDemand<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined
  return () => (loaded ??= load())
}
