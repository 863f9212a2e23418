import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'

export const moveUsage =
  'npm run move -- --to-file <file> | --to postgres://user:password@host/database [--data-dir <folder>]'

interface Options {
  to: string | undefined
  /** File that contains the address: keeps its password out of the process list and the shell history. */
  toFile: string | undefined
  /** Relative paths start here. */
  from: string
}

/** Returns the address of the database to move to. */
export function moveTarget({ to, toFile, from }: Options): string {
  if (to !== undefined && toFile !== undefined)
    throw new OperatorError('--to and --to-file are both given. Give one of them.')
  const address = toFile === undefined ? to : readFileSync(resolve(from, toFile), 'utf8').trim()
  if (address !== undefined && /^postgres(ql)?:\/\//.test(address) && URL.canParse(address)) return address
  if (toFile === undefined) throw new OperatorError(`Where to? ${moveUsage}`)
  throw new OperatorError(`${resolve(from, toFile)} must contain one postgres:// address and nothing else.`)
}
