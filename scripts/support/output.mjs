/** An error with a message for the user: what is wrong and what to do. Printed without a stack. */
export class Problem extends Error {
  exitCode = 1
}

/** An error that needs a change by the operator: service managers must not restart after this exit code. */
export class OperatorProblem extends Problem {
  exitCode = 2
}

export const print = (text) => console.log(text)

/** Runs a long step, and prints its name and its duration. */
export async function step(text, work) {
  print(`${text} …`)
  const begun = Date.now()
  const result = await work()
  print(`  done in ${Math.max(1, Math.round((Date.now() - begun) / 1000))} s`)
  return result
}

/** Returns the last lines of an output. */
export const lastLines = (output, count = 25) => output.trimEnd().split('\n').slice(-count).join('\n')
