import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { at } from './paths.mjs'

const folders = ['apps', 'packages'].flatMap((folder) => readdirSync(at(folder)).map((name) => `${folder}/${name}/src`))
const sources = folders
  .filter((folder) => existsSync(at(folder)))
  .flatMap((folder) => readdirSync(at(folder), { recursive: true }).map((path) => `${folder}/${String(path)}`))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !/\.test\.tsx?$|\/src\/testing\//.test(path))

/** The regular expressions of a file, and the places of those that are put together when it runs. */
function patternsIn(path) {
  const text = readFileSync(at(path), 'utf8')
  const lineOf = (node) => `${path}:${text.slice(0, node.start).split('\n').length}`
  const found = { literals: [], dynamic: [] }
  const onCall = (node) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') found.dynamic.push(lineOf(node))
  }
  new Visitor({
    Literal: (node) => {
      if (node.regex) found.literals.push({ ...node.regex, line: lineOf(node) })
    },
    NewExpression: onCall,
    CallExpression: onCall,
  }).visit(parseSync(path, text).program)
  return found
}

/** All regular expressions of apps and packages, except those of tests. */
export function patternsOfSources() {
  const patterns = sources.map(patternsIn)
  return {
    literals: patterns.flatMap(({ literals }) => literals),
    dynamic: patterns.flatMap(({ dynamic }) => dynamic),
  }
}
