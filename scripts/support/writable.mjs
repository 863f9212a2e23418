import { accessSync, constants } from 'node:fs'
import { OperatorProblem } from './output.mjs'

/** Throws a Problem if a set-up step would write to a read-only project folder, as in the systemd service. */
export function requireWritable(folder, need) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new OperatorProblem(
      `${need}, and ${folder} is read-only here. Run "npm run build" there as its owner, then start again.`,
    )
  }
}
