import { type ScreenState, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { FailingLine } from './failing-line.tsx'
import { StateLine } from './state-line.tsx'

interface Props {
  state: ScreenState
  timeZone: string | undefined
  /** Maximum number of failing items that are named. */
  limit: number
}

/** The state of a screen; items that cannot be shown have their pictures. */
export function ScreenStateLine({ state, timeZone, limit }: Props) {
  if (state.code === 'items_failing') return <FailingLine subject={state} limit={limit} />
  return <StateLine words={screenStateWords(state)} timeZone={timeZone} />
}
