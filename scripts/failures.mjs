import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './support/paths.mjs'

const linesOfError = 15

/** Formats a failure: its name and the first lines of the reason. */
export function describe(name, reason = '') {
  const lines = stripVTControlCharacters(reason).split('\n')
  const head = lines.filter((line) => line.trim() !== '' && !/^\s+at .*node_modules/.test(line)).slice(0, linesOfError)
  return [`✗ ${name}`, ...head.map((line) => `    ${line}`)].join('\n')
}

/** A failed test, or a file that failed as a whole. `key` is the same in another run. */
const failure = (key, name, reason, more = {}) => ({ key, name, text: describe(name, reason), ...more })

/** Returns the failures in the JSON report of Vitest. `title` is undefined for a file that failed as a whole. */
export function ofVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const ofTests = failed.map((test) => {
      const path = [file, ...test.ancestorTitles, test.title].join(' › ')
      const title = [...test.ancestorTitles, test.title].join(' ')
      return failure(path, path, test.failureMessages.join('\n'), { file, title })
    })
    return failed.length === 0 && message ? [failure(file, file, message, { file })] : ofTests
  })
}

/** Returns the keys of the tests and files that passed, in the JSON report of Vitest. */
export const passedInVitest = ({ testResults }) =>
  testResults.flatMap(({ name, message, status, assertionResults }) => {
    const file = relative(root, name)
    const passed = assertionResults.filter((test) => test.status === 'passed')
    const isWhole = status === 'passed' && !message && passed.length > 0
    return [...(isWhole ? [file] : []), ...passed.map((test) => [file, ...test.ancestorTitles, test.title].join(' › '))]
  })

/** Returns the failures in the JSON report of Playwright; one without a `line` is of the run. */
export function ofPlaywright({ suites, errors }) {
  const ofRun = errors.map(({ message }, index) => failure(`e2e ${index}`, 'e2e', message))
  return [...ofRun, ...specsOf(suites).filter(hasFailed).map(ofSpec)]
}

/** Returns the keys of the tests that passed, in the JSON report of Playwright. */
export const passedInPlaywright = ({ suites }) =>
  specsOf(suites)
    .filter(({ tests }) => tests.every(({ status }) => status === 'expected'))
    .map(({ id }) => id)

const hasFailed = ({ tests }) => tests.some(({ status }) => ['unexpected', 'flaky'].includes(status))

function ofSpec({ id, file, line, path, title, tests }) {
  const messages = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))
  return failure(id, [...path, title].join(' › '), messages.join('\n'), { file, line })
}

/** All tests of suites, each with the names of its suites. */
const specsOf = (suites) => suites.flatMap((suite) => ofSuite(suite, [`e2e/${suite.file}`]))

function ofSuite({ specs = [], suites = [] }, path) {
  const inner = suites.flatMap((suite) => ofSuite(suite, suite.title ? [...path, suite.title] : path))
  return [...specs.map((spec) => ({ ...spec, path })), ...inner]
}
