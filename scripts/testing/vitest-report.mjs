import { writeFileSync } from 'node:fs'
import { Progress } from './progress.mjs'

/**
 * A reporter of Vitest. Prints how far it is. Writes a result for every file and every test, and the errors outside of
 * them, to the file that UNIT_TESTS_REPORT names. The JSON report of Vitest has no unhandled errors and no errors of hooks.
 */
export default class Report {
  #progress = new Progress()

  onTestRunStart(specifications) {
    this.#progress.begin('files', specifications.length)
  }

  onTestModuleStart({ relativeModuleId }) {
    this.#progress.started(relativeModuleId)
  }

  onTestModuleEnd(module) {
    this.#progress.ended(module.relativeModuleId, module.state() === 'failed')
  }

  onTestRunEnd(modules, unhandledErrors) {
    this.#progress.end()
    // An error that nothing has caught fails the file that was running, so that the file is run once more.
    const errorsIn = (file) => unhandledErrors.filter((error) => error.VITEST_TEST_PATH === file)
    const known = new Set(modules.map(({ moduleId }) => moduleId))
    const others = unhandledErrors.filter((error) => !known.has(error.VITEST_TEST_PATH))
    const results = modules.flatMap((module) => resultsOf(module, errorsIn(module.moduleId)))
    const report = { results, errors: others.map(reasonOf) }
    writeFileSync(process.env.UNIT_TESTS_REPORT, JSON.stringify(report))
  }
}

/** The result of a file is that of its imports, of the hooks around its tests, and of what nothing has caught. */
function resultsOf(module, uncaught) {
  const file = module.moduleId
  const name = module.relativeModuleId
  const errors = [...[module, ...module.children.allSuites()].flatMap((suite) => suite.errors()), ...uncaught]
  if (['pending', 'queued'].includes(module.state())) errors.push(new Error('The file did not run to its end.'))
  const ofFile = { kind: 'file', file, name, state: errors.length > 0 ? 'failed' : 'passed', reason: reasons(errors) }
  const ofTests = [...module.children.allTests()].map((test) => {
    const { state, errors: ofTest } = test.result()
    const path = [name, ...titlesOf(test)].join(' › ')
    return { kind: 'test', file, name: path, pattern: test.fullName, state, reason: reasons(ofTest) }
  })
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return [{ ...ofFile, ms: collectDuration + setupDuration + duration }, ...ofTests]
}

const titlesOf = (test) => (test.type === 'module' ? [] : [...titlesOf(test.parent), test.name])
/** `fetch failed` alone says nothing: the causes are part of the first line. */
function reasonOf({ stack, message, cause }) {
  const [first, ...lines] = (stack || message).split('\n')
  return [[first, ...causesOf(cause)].join(': '), ...lines].join('\n')
}

const causesOf = (cause) => (cause?.message ? [cause.message, ...causesOf(cause.cause)] : [])
const reasons = (errors = []) => errors.map(reasonOf).join('\n')
