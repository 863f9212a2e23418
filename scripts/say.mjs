/** A failure that people can act on: one sentence on what is wrong and one on what to do. */
export class Problem extends Error {
  exitCode = 1
}

/** What only the operator can change. A service manager does not start again after this exit code. */
export class OperatorProblem extends Problem {
  exitCode = 2
}

export const say = (text) => console.log(text)

/** Says what takes long, does it, and says how long it took. */
export async function step(text, work) {
  say(`${text} …`)
  const begun = Date.now()
  const result = await work()
  say(`  done in ${Math.max(1, Math.round((Date.now() - begun) / 1000))} s`)
  return result
}

/** The end of a long output: enough to see the reason. */
export const lastLines = (output, count = 25) => output.trimEnd().split('\n').slice(-count).join('\n')
