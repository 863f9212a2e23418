/** Like `Promise.all`, but waits for all of them in any case: none goes on in the background after a failure. */
export async function allOf(works: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(works)) if (result.status === 'rejected') throw result.reason
}
