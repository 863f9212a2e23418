/** Asks the user to prove who it is; resolves to whether it was done. */
export type AskForIdentity = () => Promise<boolean>

let ask: AskForIdentity | undefined
let asking: Promise<boolean> | undefined

/** Sets how the page asks. Returns a function that ends it. */
export function askForIdentityBy(next: AskForIdentity): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Calls that need it at the same time share one question. */
export function confirmIdentity(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}
