/** Returns a function that keeps what it makes per key: the `max` most recently used values. */
export function recentlyUsed<Value extends object>(max: number): (key: string, make: () => Value) => Value {
  const kept = new Map<string, Value>()
  return (key, make) => {
    const value = kept.get(key) ?? make()
    // The keys of a map are in the order of their insertion.
    kept.delete(key)
    kept.set(key, value)
    if (kept.size > max) {
      const [oldest = ''] = kept.keys()
      kept.delete(oldest)
    }
    return value
  }
}
