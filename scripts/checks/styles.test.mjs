import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'

const apps = ['console', 'player'].map((app) => at('apps', app, 'src'))
const filesOf = (pattern) =>
  apps.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => pattern.test(name))
      .map((name) => join(folder, name)),
  )
const place = (file) => relative(at(), file)
const withoutComments = (text) => text.replace(/\/\*[^]*?\*\//g, '')

const styles = filesOf(/\.css$/).map((file) => ({ file, css: withoutComments(readFileSync(file, 'utf8')) }))
const sources = filesOf(/\.tsx?$/).map((file) => ({ file, code: readFileSync(file, 'utf8') }))

/** The matches of a pattern as `file: match`. */
const found = (files, pattern) =>
  files.flatMap(({ file, css, code }) =>
    Array.from((css ?? code).matchAll(pattern), ([match]) => `${place(file)}: ${match.trim()}`),
  )

test('colors are written in the theme only', () => {
  const others = styles.filter(({ file }) => !file.endsWith('theme.css'))
  expect(found(others, /#[\da-f]{3,8}\b(?![^{};]*\{)|\b(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi)).toEqual([])
  expect(found(others, /:[^;{]*\b(white|black|gr[ae]y|red|green|blue|orange)\b(?=\s*[;}])/g)).toEqual([])
})

test('layers are tokens of the theme', () => {
  expect(found(styles, /\bz-index:(?! (var\(--z-[\w-]+\)|auto|0);).*/g)).toEqual([])
  expect(found(sources, /\bzIndex=\{.*?\}/g)).toEqual([])
})

test('the layout of the console changes at four named widths', () => {
  const file = join(apps[0], 'ui', 'breakpoints.css')
  const names = Array.from(readFileSync(file, 'utf8').matchAll(/@custom-media (--\S+)/g), ([, name]) => name)
  expect(names).toHaveLength(4)
  const inConsole = styles.filter((style) => style.file.startsWith(apps[0]) && style.file !== file)
  expect(found(inConsole, /@media[^{]*width[^{]*/g)).toEqual([])
  const used = new Set(
    inConsole.flatMap(({ css }) => Array.from(css.matchAll(/@media[^{]*\((--[\w-]+)\)/g), ([, n]) => n)),
  )
  expect(names.filter((name) => !used.has(name))).toEqual([])
})

test('every custom property that is used is set somewhere', () => {
  const set = new Set(
    [...styles.map(({ css }) => css), ...sources.map(({ code }) => code)].flatMap((text) =>
      Array.from(text.matchAll(/(--[\w-]+)['"`]?\]?\s*[:,]/g), ([, name]) => name),
    ),
  )
  const unset = styles.flatMap(({ file, css }) =>
    Array.from(css.matchAll(/var\((--[\w-]+)/g), ([, name]) => name)
      .filter((name) => !set.has(name) && !name.startsWith('--mantine-'))
      .map((name) => `${place(file)}: ${name}`),
  )
  expect(unset).toEqual([])
})

/** Imports of CSS modules in a source file: the local name, and the classes that the module defines. */
const modulesOf = ({ file, code }) =>
  Array.from(code.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g), ([line, name, path]) => {
    const css = withoutComments(readFileSync(resolve(dirname(file), path), 'utf8')).replace(/:global\([^)]*\)/g, '')
    const defined = new Set(Array.from(css.matchAll(/\.([a-z_][\w-]*)/gi), ([, one]) => one))
    return { path: resolve(dirname(file), path), name, defined, code: code.replace(line, '') }
  })

test('a class that is used is in its CSS module', () => {
  const missing = sources.flatMap((source) =>
    modulesOf(source).flatMap(({ name, defined, code }) =>
      Array.from(code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')), (m) => m[1] ?? m[2])
        .filter((used) => !defined.has(used))
        .map((used) => `${place(source.file)}: ${name}.${used}`),
    ),
  )
  expect(missing).toEqual([])
})

test('a class in a CSS module is used', () => {
  const modules = Map.groupBy(sources.flatMap(modulesOf), ({ path }) => path)
  const unused = [...modules].flatMap(([path, uses]) => {
    // A computed name can be any class.
    if (uses.some(({ name, code }) => new RegExp(`\\b${name}\\[(?!')`).test(code))) return []
    const isUsed = (one) =>
      uses.some(({ name, code }) => new RegExp(`\\b${name}(\\.${one}\\b|\\['${one}'\\])`).test(code))
    return [...uses[0].defined].filter((one) => !isUsed(one)).map((one) => `${place(path)}: .${one}`)
  })
  expect(unused).toEqual([])
  const files = styles.map(({ file }) => file).filter((file) => file.endsWith('.module.css'))
  expect(files.filter((file) => !modules.has(file)).map(place)).toEqual([])
})
