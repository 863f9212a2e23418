import { accessSync, constants } from 'node:fs'
import { OperatorProblem } from './say.mjs'

/** Fails in words where a set-up step would write to a project folder that is read-only, as it is for the service. */
export function requireWritable(folder, need) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new OperatorProblem(
      `${need}, and ${folder} is read-only here. Run "npm run build" there as its owner, then start again.`,
    )
  }
}
