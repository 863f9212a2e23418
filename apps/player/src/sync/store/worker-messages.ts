/** `runs`: the page's player version started. `check`: verify the stored player files. `claim`: control this page. */
export type ToWorker = { type: 'runs'; script: string } | { type: 'check' } | { type: 'claim' }

/** `lost`: a part of a stored file is missing. `new-shell`: the worker has another player version than the page. */
export type FromWorker = { type: 'lost'; hash: string } | { type: 'new-shell' }

interface Listener {
  postMessage(message: ToWorker | FromWorker): void
}

/** Sends a message between a page and its service worker. */
export const postMessageTo = (to: Listener | null | undefined, message: ToWorker | FromWorker): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  to?.postMessage(message)
