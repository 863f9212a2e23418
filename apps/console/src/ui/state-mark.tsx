import classes from './state-mark.module.css'

export type State = 'online' | 'connected' | 'pending' | 'offline' | 'disconnected'

/** The shape and colour of a state; the word stands beside it. */
export function StateMark({ state }: { state: State }) {
  return <span className={classes.mark} data-state={state} aria-hidden />
}
