// The built-ins newer than ES2018 that `install.ts` adds. `tsconfig.old-browsers.json` checks the player with the type
// library of ES2018 and these declarations, so that a call of any other newer built-in is an error.

interface Array<T> {
  at(index: number): T | undefined
  toSorted(compare?: (one: T, other: T) => number): T[]
  flat<U>(this: U[][]): U[]
  flatMap<U>(each: (value: T, index: number, array: T[]) => U | readonly U[]): U[]
}

interface ReadonlyArray<T> {
  at(index: number): T | undefined
  toSorted(compare?: (one: T, other: T) => number): T[]
  flat<U>(this: readonly U[][]): U[]
  flatMap<U>(each: (value: T, index: number, array: readonly T[]) => U | readonly U[]): U[]
}

interface String {
  replaceAll(search: string | RegExp, replacement: string): string
}

interface ObjectConstructor {
  fromEntries<T>(entries: Iterable<readonly [PropertyKey, T]>): { [key: string]: T }
  hasOwn(object: object, key: PropertyKey): boolean
}

interface PromiseConstructor {
  allSettled<T>(values: Iterable<T | PromiseLike<T>>): Promise<PromiseSettledResult<T>[]>
}

interface PromiseFulfilledResult<T> {
  status: 'fulfilled'
  value: T
}

interface PromiseRejectedResult {
  status: 'rejected'
  reason: unknown
}

type PromiseSettledResult<T> = PromiseFulfilledResult<T> | PromiseRejectedResult

declare namespace Intl {
  /** Only the server checks languages; the player imports types from that module. */
  const Locale: new (tag: string) => { language: string; script?: string; region?: string }
}

declare module '*.css' {}
declare module '*.css?inline' {
  const text: string
  export default text
}
