import classes from './state-mark.module.css'

export type State = 'online' | 'connected' | 'pending' | 'offline' | 'disconnected'

/** Shape and color of a state; its text is beside it. */
export function StateMark({ state }: { state: State }) {
  return <span className={classes.mark} data-state={state} aria-hidden />
}
