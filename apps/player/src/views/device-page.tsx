import { useEffect, useRef, useState } from 'preact/hooks'
import type { Identity, Kept } from '../identity/identity.ts'
import { askToPersist, keepIdentity, loadKept } from '../identity/keep-identity.ts'
import { awaitTurn, type Turn } from '../identity/single-instance.ts'
import type { RingLog } from '../link/ring-log.ts'
import { ElsewhereNotice } from '../pairing/elsewhere-notice.tsx'
import { DeviceView } from './device-view.tsx'
import { setState } from './display.ts'
import { lazyPart } from './lazy-part.tsx'

const PairingPage = lazyPart(async () => (await import('../pairing/pairing-page.tsx')).PairingPage)

const disconnected = 'This device is no longer connected to a screen. Type a code to connect it again.'

type Owner = 'unknown' | 'here' | 'elsewhere'

/** Plays the screen of this device, or shows the pairing page. Active in one window at a time. */
export function DevicePage({ first, log }: { first: Kept; log: RingLog }) {
  const [kept, setKept] = useState(first)
  const [owner, setOwner] = useState<Owner>('unknown')
  const [reason, setReason] = useState<string>()
  const turn = useRef<Turn>(undefined)

  useEffect(() => {
    let isMine = false
    let hasBeenElsewhere = false
    const begin = async (): Promise<void> => {
      isMine = true
      if (hasBeenElsewhere) {
        // The other window may have paired or disconnected the device.
        const latest = await loadKept()
        if (!isMine) return
        setKept(latest)
      }
      setOwner('here')
    }
    const leave = (): void => {
      isMine = false
      hasBeenElsewhere = true
      log.note('This device is playing in another window.')
      setState('elsewhere')
      setOwner('elsewhere')
    }
    turn.current = awaitTurn({ onMine: () => void begin(), onOthers: leave })
  }, [log])

  const become = (identity: Identity | undefined, leftScreen?: string): void => {
    setKept(keepIdentity(kept, identity, leftScreen))
    askToPersist()
  }
  const onPaired = (identity: Identity): void => {
    log.note('Connected to a screen.')
    setReason(undefined)
    become(identity)
  }
  const onRevoked = (): void => {
    // A view address would show the screen again even without a token.
    history.replaceState(null, '', `/player${location.search}`)
    setReason(disconnected)
    become(undefined, kept.identity?.screenId)
  }

  const { identity } = kept
  useEffect(() => {
    if (owner === 'here' && !identity) setState('pairing')
  }, [owner, identity])

  if (owner === 'elsewhere') return <ElsewhereNotice onTakeOver={() => turn.current?.takeOver()} />
  if (owner === 'unknown') return null
  if (!identity)
    return <PairingPage kept={kept} reason={reason} onPaired={onPaired} onLeft={(code) => become(undefined, code)} />
  return <DeviceView key={identity.token} identity={identity} log={log} onRevoked={onRevoked} />
}
