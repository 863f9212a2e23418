/** `runs`: a page says which player it is. `check`: are all files of the player there? `claim`: take this page over. */
export type ToWorker = { type: 'runs'; script: string } | { type: 'check' } | { type: 'claim' }

/** `lost`: a part of a kept file is gone. `new-shell`: the worker has another player than the page that asked. */
export type FromWorker = { type: 'lost'; hash: string } | { type: 'new-shell' }

interface Listener {
  postMessage(words: ToWorker | FromWorker): void
}

/** Between a page and its worker. */
export const say = (to: Listener | null | undefined, words: ToWorker | FromWorker): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  to?.postMessage(words)
