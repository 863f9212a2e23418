import { stripVTControlCharacters } from 'node:util'

const linesOfError = 15

/** Formats a failure: a mark, its name and the first lines of the reason. */
export function describe(name, reason = '', mark = '✗') {
  const lines = stripVTControlCharacters(reason).split('\n')
  const head = lines.filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line)).slice(0, linesOfError)
  return [`${mark} ${name}`, ...head.map((line) => `    ${line}`)].join('\n')
}
