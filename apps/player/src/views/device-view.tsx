import { useEffect, useRef, useState } from 'preact/hooks'
import { hideIdlePointer, keepAwake } from '../browser/unattended.ts'
import type { Identity } from '../identity/identity.ts'
import type { RingLog } from '../link/ring-log.ts'
import { NoticeSlide } from '../notices/notice-slide.tsx'
import { TakeoverLayer } from '../notices/takeover-layer.tsx'
import { IdentifyCard, type Names } from '../pairing/identify-card.tsx'
import { startDevice } from '../play/device.ts'
import { display, showState } from './display.ts'
import { nothingShown, SoundHint } from './screen-view.tsx'

interface Props {
  identity: Identity
  log: RingLog
  onRevoked: () => void
}

const identifyMs = 10_000

/** The screen of a paired device. */
export function DeviceView({ identity, log, onRevoked }: Props) {
  const [shown, setShown] = useState(nothingShown)
  const [names, setNames] = useState<Names>()
  const latest = useRef({ shown, onRevoked })
  useEffect(() => {
    latest.current = { shown, onRevoked }
  })

  useEffect(() => {
    hideIdlePointer()
    keepAwake()
    return startDevice({
      identity,
      display: display(),
      log,
      onShown: setShown,
      identify: (given) =>
        setNames({
          screen: given?.screen ?? latest.current.shown.screenName ?? '',
          code: given?.code ?? identity.code,
          device: given?.device ?? undefined,
        }),
      onRevoked: () => latest.current.onRevoked(),
    })
  }, [identity, log])
  useEffect(() => showState(shown), [shown])
  useEffect(() => {
    if (!names) return undefined
    const timer = setTimeout(() => setNames(undefined), identifyMs)
    return () => clearTimeout(timer)
  }, [names])

  // One text at a time: overlapping texts would be unreadable.
  if (!names && shown.takeover) return <TakeoverLayer takeover={shown.takeover} />
  if (!names && shown.isSoundBlocked && !shown.notice) return <SoundHint />
  if (names) return <IdentifyCard names={names} />
  // The console shows what the player failed at.
  return <NoticeSlide shown={{ ...shown, error: undefined }} screenKey={identity.code} />
}
