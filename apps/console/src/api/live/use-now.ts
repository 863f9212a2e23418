import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { serverNow } from './server-clock.ts'

const everyMs = 20_000

/** The server's time, for ages in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useInterval(() => setNow(serverNow()), everyMs, { autoInvoke: true })
  return now
}
