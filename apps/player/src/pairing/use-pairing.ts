import type { Reply } from '@digisigncast/contract/api/endpoint'
import type { checkPairing, openPairing } from '@digisigncast/contract/devices/pairing'
import { backoffMs } from '@digisigncast/socket/backoff'
import { useEffect, useState } from 'preact/hooks'
import { post } from '../browser/call.ts'
import type { Identity, Kept } from '../identity/identity.ts'
import { describeDevice } from './describe-device.ts'
import { pause } from './register.ts'
import { useLatest } from './use-latest.ts'

type Opened = Reply<typeof openPairing>['data']
type Checked = Reply<typeof checkPairing>['data']

interface PairingEvents {
  /** A user has connected this display in the console. */
  onPaired: (identity: Identity) => void
}

export interface Pairing {
  /** Undefined while the server cannot be reached, or refuses to create a code. */
  shown: Pick<Opened, 'code' | 'qr_code' | 'short_url'> | undefined
  /** Characters that codes of this server contain; undefined while unknown. */
  characters: string | undefined
}

const nothing: Pairing = { shown: undefined, characters: undefined }

/** Shows a code of this display until a user has connected it. Expired codes are renewed automatically. */
export function usePairing({ installation }: Kept, name: string, { onPaired }: PairingEvents): Pairing {
  const [pairing, setPairing] = useState(nothing)
  const finish = useLatest((device: NonNullable<Checked['device']>) =>
    onPaired({ deviceId: device.device_id, screenId: device.screen_id, token: device.token, code: device.code }),
  )

  useEffect(() => {
    const attempt = new AbortController()
    const { signal } = attempt
    const show = (known: Partial<Pairing>): void => {
      if (!signal.aborted) setPairing((before) => ({ ...before, ...known }))
    }
    const run = async (): Promise<void> => {
      const { model, version, os } = await describeDevice(new URLSearchParams(location.search), navigator)
      const body = {
        installation,
        device_name: name || null,
        device_model: model ?? null,
        device_version: version ?? null,
        os_name: os ?? null,
      }
      for (let failures = 0; !signal.aborted; ) {
        const answer = await post<typeof openPairing>({ path: 'devices/pairing/open', body })
        if (answer.ok) {
          failures = 0
          const { code_characters, ...shown } = answer.body.data
          show({ shown, characters: code_characters })
          const device = await untilConnected(shown, signal, (characters) => show({ characters }))
          if (device && !signal.aborted) return finish.current(device)
        } else {
          show({ shown: undefined })
          failures += 1
          await pause(answer.retryMs ?? backoffMs(failures, Math.random()), signal)
        }
      }
    }
    void run()
    return () => attempt.abort()
  }, [installation, name, finish])

  return pairing
}

/** Polls until a user has connected the display. Undefined when the code has expired. */
async function untilConnected(
  { secret, poll_ms }: Pick<Opened, 'secret' | 'poll_ms'>,
  signal: AbortSignal,
  onCharacters: (characters: string) => void,
): Promise<Checked['device'] | undefined> {
  let waitMs = poll_ms
  while (!signal.aborted) {
    await pause(waitMs, signal)
    if (signal.aborted) return undefined
    const answer = await post<typeof checkPairing>({ path: 'devices/pairing/check', body: { secret } })
    if (!answer.ok) {
      // The server may be restarting: the code stays valid.
      waitMs = Math.max(poll_ms, answer.retryMs ?? 5000 * (1 + Math.random()))
      continue
    }
    waitMs = poll_ms
    const { state, device, code_characters } = answer.body.data
    onCharacters(code_characters)
    if (state !== 'waiting') return device ?? undefined
  }
  return undefined
}
