/** An absolute position in a list of this length, from one that can be negative. */
const place = (index: number, length: number): number => (index < 0 ? index + length : index)

/**
 * Built-ins newer than Chromium 67 that the player or one of its libraries uses, by their path, for browsers without them.
 * The comments name the version of Chromium that brought them. They behave as specified for the calls that `types.d.ts`
 * allows. A browser with all of them gets the build for modern browsers.
 */
export const builtIns: Readonly<Record<string, unknown>> = {
  // 69
  'Array.prototype.flat'(this: unknown[]) {
    return ([] as unknown[]).concat(...this)
  },
  // 69
  'Array.prototype.flatMap'(this: unknown[], each: (value: unknown, index: number, array: unknown[]) => unknown) {
    return ([] as unknown[]).concat(...this.map((value, index) => each(value, index, this)))
  },
  // 92
  'Array.prototype.at'(this: unknown[], index: number) {
    return this[place(index, this.length)]
  },
  // 110
  'Array.prototype.toSorted'(this: unknown[], compare?: (one: unknown, other: unknown) => number) {
    return [...this].sort(compare)
  },
  // 76
  'Blob.prototype.arrayBuffer'(this: Blob) {
    return new Response(this).arrayBuffer()
  },
  // 76
  'Blob.prototype.text'(this: Blob) {
    return new Response(this).text()
  },
  // 73
  'Object.fromEntries'(entries: Iterable<readonly [PropertyKey, unknown]>) {
    const object: Record<PropertyKey, unknown> = {}
    for (const [key, value] of entries) object[key as string] = value
    return object
  },
  // 93
  'Object.hasOwn'(object: object, key: PropertyKey) {
    return Object.prototype.hasOwnProperty.call(object, key)
  },
  // 76
  'Promise.allSettled'(values: Iterable<unknown>) {
    const settled = [...values].map((given) =>
      Promise.resolve(given).then(
        (value) => ({ status: 'fulfilled', value }),
        (reason: unknown) => ({ status: 'rejected', reason }),
      ),
    )
    return Promise.all(settled)
  },
  // 85
  'String.prototype.replaceAll'(this: string, search: string | RegExp, replacement: string) {
    return typeof search === 'string' ? this.split(search).join(replacement) : this.replace(search, replacement)
  },
  // 71
  queueMicrotask(call: () => void) {
    void Promise.resolve().then(call)
  },
}
