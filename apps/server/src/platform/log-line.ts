import { styleText } from 'node:util'

const levels: Record<number, { name: string; style: Parameters<typeof styleText>[0] }> = {
  10: { name: 'TRACE', style: 'dim' },
  20: { name: 'DEBUG', style: 'dim' },
  30: { name: 'INFO', style: 'green' },
  40: { name: 'WARN', style: 'yellow' },
  50: { name: 'ERROR', style: 'red' },
  60: { name: 'FATAL', style: ['red', 'bold'] },
}
const errorLevel = 50

interface LoggedError {
  type?: string
  message?: string
  stack?: string
}

interface Entry {
  level: number
  time: number
  msg?: string
  err?: LoggedError
  [fact: string]: unknown
}

/**
 * A log entry as one readable line: time (UTC), level, message, fields. From level error upward, the stack follows,
 * indented. `json` is a line of pino.
 */
export function logLine(json: string, hasColors: boolean): string {
  const { level, time, msg = '', err, ...facts } = JSON.parse(json) as Entry
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    hasColors ? styleText(style, text, { validateStream: false }) : text
  const { name, style } = levels[level] ?? { name: String(level), style: 'dim' as const }
  const parts = [
    paint('dim', new Date(time).toISOString()),
    paint(style, name.padEnd(5)),
    escape(msg),
    ...Object.entries({ ...facts, ...(err && { error: `${err.type}: ${err.message}` }) }).map(
      ([key, value]) => `${paint('dim', `${escape(key)}=`)}${valueText(value)}`,
    ),
  ]
  const frames = level >= errorLevel ? framesOf(err?.stack) : []
  return `${[parts.join(' '), ...frames.map((frame) => paint('dim', `    ${escape(frame)}`))].join('\n')}\n`
}

const framesOf = (stack = '') =>
  stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '))

const valueText = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return escape(typeof value === 'string' && /[\s"=]|^$/.test(text) ? JSON.stringify(text) : text)
}

/** Escapes control characters: names from users must not move the cursor, add lines or reorder text. */
const escape = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, (char) =>
    char === '\n' ? '\\n' : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
