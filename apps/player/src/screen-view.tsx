import { useEffect, useState } from 'react'
import { display, showState } from './display.ts'
import { NoticeSlide } from './notice-slide.tsx'
import { play, type Shown } from './play.ts'
import { hideIdlePointer, keepAwake } from './unattended.ts'

interface Props {
  screenKey: string
  /** It is known which screen this is. */
  onScreen: (screenId: string) => void
}

export const nothingShown: Shown = {
  notice: 'waiting',
  branding: undefined,
  screenName: undefined,
  screenId: undefined,
}

/** What a screen shows, to anybody who has its code. It is no device. */
export function ScreenView({ screenKey, onScreen }: Props) {
  const [shown, setShown] = useState(nothingShown)
  useEffect(() => {
    hideIdlePointer()
    keepAwake()
    const player = play(screenKey, display(), { tell: setShown })
    return () => player.stop()
  }, [screenKey])
  useEffect(() => showState(shown), [shown])
  useEffect(() => {
    if (shown.screenId !== undefined) onScreen(shown.screenId)
  }, [shown.screenId, onScreen])
  return <NoticeSlide shown={shown} screenKey={screenKey} />
}
