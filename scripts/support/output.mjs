/** An error with a message for the user: what is wrong and what to do. Printed without a stack. */
export class Problem extends Error {
  exitCode = 1
}

/** An error that needs a change by the operator: service managers must not restart after this exit code. */
export class OperatorProblem extends Problem {
  exitCode = 2
}

/** Longest time without a line. */
const silentMs = 15_000
let printedAt = Date.now()

export const print = (text) => {
  printedAt = Date.now()
  console.log(text)
}

/**
 * Does long work. After 15 s without a line, prints its name, how far it is and for how long it has run.
 * @template T
 * @param {string} text
 * @param {(report: (progress: string) => void) => Promise<T>} work gets a function for how far it is, such as `40 %`
 * @param {{ everyMs?: number }} options
 */
export async function withProgress(text, work, { everyMs = silentMs } = {}) {
  const begun = Date.now()
  let progress = ''
  const timer = setInterval(
    () => {
      if (Date.now() - printedAt < everyMs) return
      print(`  ${[text, progress, `${seconds(begun)} s`].filter(Boolean).join(', ')}`)
    },
    Math.min(1000, everyMs),
  )
  try {
    return await work((reported) => {
      progress = reported
    })
  } finally {
    clearInterval(timer)
  }
}

/** Runs a long step, and prints its name, how far it is, and its duration. */
export async function step(text, work) {
  print(`${text} …`)
  const begun = Date.now()
  const result = await withProgress(text.replace(/ \(.*/, ''), work)
  print(`  done in ${Math.max(1, seconds(begun))} s`)
  return result
}

const seconds = (begun) => Math.round((Date.now() - begun) / 1000)

/** Returns the last lines of an output. */
export const lastLines = (output, count = 25) => output.trimEnd().split('\n').slice(-count).join('\n')
