import { destination, type Logger, pino } from 'pino'
import type { Env } from './env.ts'
import { logLine } from './platform/log-line.ts'

/** The log on standard output: readable lines on a terminal, JSON elsewhere, unless `LOG_FORMAT` chooses. */
export function openLog({ logLevel, logFormat }: Pick<Env, 'logLevel' | 'logFormat'>): Logger {
  const { stdout } = process
  const options = { level: logLevel, base: undefined }
  if ((logFormat ?? (stdout.isTTY ? 'text' : 'json')) === 'json') return pino(options)
  // `hasColors` follows NO_COLOR and what the terminal can show.
  const hasColors = stdout.isTTY && stdout.hasColors()
  const out = destination({ fd: stdout.fd, sync: true })
  return pino(options, { write: (json: string) => void out.write(logLine(json, hasColors)) })
}
