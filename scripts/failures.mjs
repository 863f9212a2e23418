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

/** Returns the failures in the JSON report of Vitest. */
export function ofVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const ofTests = failed.map((test) => {
      const path = [file, ...test.ancestorTitles, test.title].join(' › ')
      return describe(path, test.failureMessages.join('\n'))
    })
    return failed.length === 0 && message ? [describe(file, message)] : ofTests
  })
}

/** Returns the failures in the JSON report of Playwright. */
export function ofPlaywright({ suites, errors }) {
  const ofRun = errors.map(({ message }) => describe('e2e', message))
  return [...ofRun, ...suites.flatMap((suite) => ofSuite(suite, [`e2e/${suite.file}`]))]
}

function ofSuite({ specs = [], suites = [] }, path) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => ['unexpected', 'flaky'].includes(status))
      .map(({ results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
        return describe([...path, title].join(' › '), messages.join('\n'))
      }),
  )
  const inner = suites.flatMap((suite) => ofSuite(suite, suite.title ? [...path, suite.title] : path))
  return [...own, ...inner]
}
