import { useEffect, useState } from 'preact/hooks'
import { loadPart } from '../browser/load-part.ts'
import { hideIdlePointer, keepAwake } from '../browser/unattended.ts'
import { NoticeSlide } from '../notices/notice-slide.tsx'
import { TakeoverLayer } from '../notices/takeover-layer.tsx'
import { play } from '../play/play.ts'
import type { Shown } from '../play/play-state.ts'
import { display, showState } from './display.ts'
import { lazyPart } from './lazy-part.tsx'

interface Props {
  screenKey: string
  /** Called once the screen's id is known. */
  onScreen: (screenId: string) => void
}

export const nothingShown: Shown = {
  notice: 'loading',
  error: undefined,
  branding: undefined,
  screenName: undefined,
  screenId: undefined,
  isSoundBlocked: false,
  isStandby: false,
  tv: undefined,
  takeover: undefined,
}

export const SoundHint = lazyPart(async () => (await import('../notices/sound-hint.tsx')).SoundHint)

/** Plays a screen for anyone with its code, without registering as a device. */
export function ScreenView({ screenKey, onScreen }: Props) {
  const [shown, setShown] = useState(nothingShown)
  useEffect(() => {
    hideIdlePointer()
    keepAwake()
    const player = play(screenKey, display(), { onShown: setShown })
    let isStopped = false
    let stopHints = (): void => undefined
    const listen = async (): Promise<void> => {
      const { openView } = await loadPart(() => import('../link/open-view.ts'))
      if (!isStopped) stopHints = openView(screenKey, player.poll)
    }
    void listen()
    return () => {
      isStopped = true
      stopHints()
      player.stop()
    }
  }, [screenKey])
  useEffect(() => showState(shown), [shown])
  useEffect(() => {
    if (shown.screenId !== undefined) onScreen(shown.screenId)
  }, [shown.screenId, onScreen])
  if (shown.takeover) return <TakeoverLayer takeover={shown.takeover} />
  return shown.isSoundBlocked && !shown.notice ? <SoundHint /> : <NoticeSlide shown={shown} screenKey={screenKey} />
}
