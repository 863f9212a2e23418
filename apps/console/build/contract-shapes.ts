import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { type Call, contractModule, isCall, type Place, placeOf, valueCode } from './contract-values.ts'
import { declarationOf, type Edit, identifiersIn, importsOf, type Node, namesOf, purely, replaced } from './syntax.ts'

const packages = resolve(import.meta.dirname, '../../../packages')
const contract = join(packages, 'contract/src')
const sources = [join(packages, 'slide/src'), join(packages, 'timeline/src'), join(packages, 'socket/src')]
const own = resolve(import.meta.dirname, '../src')
const shaped = join(own, 'api/replies/shaped.ts')

const name = '@digisigncast/contract/'
/** Address of the schemas themselves, with their messages, which forms import. */
const withSchemas = `${name}schemas/`

/** Members of schemas that shapes have, too. */
const canDo = new Set(['safeParse', 'parse', 'options'])
const parts = new Set(['body', 'query', 'params', 'reply'] satisfies (keyof Call)[] as string[])

/**
 * Replaces the schemas of the contract by their shapes, which need neither the validator nor the time to make schemas. A
 * call keeps its path and the shape of its answer. Modules that check input import
 * `@digisigncast/contract/schemas/…`; the build fails where a schema is needed. Each value is a module of its own, so that a
 * page loads the calls that it makes.
 */
export function contractShapes(): Plugin {
  return {
    name: 'contract-shapes',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler(source, importer) {
        if (source.startsWith(contract) && source.includes('?')) return source
        if (source.startsWith(withSchemas)) return `${join(contract, source.slice(withSchemas.length))}.ts?schemas`
        const [from = '', query] = importer?.split('?') ?? []
        const isInside = query === 'schemas' && from.startsWith(contract) && source.startsWith('.')
        return isInside ? `${resolve(dirname(from), source)}?schemas` : undefined
      },
    },
    load: {
      filter: { id: /\?value=/ },
      async handler(id) {
        const [file = '', one = ''] = id.split('?value=')
        const code = valueCode((await contractModule(file))[one])
        return `import { shaped as shaped$ } from '${shaped}'\nexport const ${one} = ${code}`
      },
    },
    async transform(code, id) {
      const [file = '', query] = id.split('?')
      const isContract = file.startsWith(contract)
      if (query?.startsWith('value=') || !(isContract || [own, ...sources].some((one) => file.startsWith(one))))
        return undefined
      if (!isContract && !code.includes(name)) return undefined
      if (!/\.tsx?$/.test(file)) return undefined
      const { body } = this.parse(code) as unknown as { body: Node[] }
      if (query === 'schemas') return { code: replaced(code, body.flatMap(purely)), map: null }
      const edits = isContract
        ? await withoutValues(file, body)
        : await checked(body, (text) => this.error(`${file}: ${text}`))
      return { code: replaced(code, [...edits, ...(await importEdits(file, body, edits))]), map: null }
    },
  }
}

/** Removes what other modules have: calls, schemas, and what needs them. */
async function withoutValues(file: string, body: readonly Node[]): Promise<Edit[]> {
  const edits: Edit[] = []
  for (const node of body) {
    const names = namesOf(node)
    const places = await Promise.all(names.map((one) => placeOf(file, one)))
    if (node.type !== 'ImportDeclaration' && names.length > 0 && places.every((place) => place !== 'rest'))
      edits.push({ start: node.start, end: node.end, text: '' })
    else edits.push(...purely(node))
  }
  return edits
}

const fileOf = (source: string, importer: string): string | undefined => {
  if (source.startsWith(name) && !source.startsWith(withSchemas))
    return `${join(contract, source.slice(name.length))}.ts`
  return importer.startsWith(contract) && source.startsWith('.') ? resolve(dirname(importer), source) : undefined
}

const addressOf = (file: string, one: string, place: Place): string =>
  place === 'rest' ? file : `${file}?${place === 'schemas' ? place : `value=${one}`}`

/** Imports each value from its module, and nothing that is not used. */
async function importEdits(file: string, body: readonly Node[], removed: readonly Edit[]): Promise<Edit[]> {
  const kept = body.filter(
    (node) => node.type !== 'ImportDeclaration' && !removed.some((one) => one.text === '' && one.start === node.start),
  )
  const used = identifiersIn(kept)
  const edits: Edit[] = []
  for (const node of body) {
    const source = (node['source'] as { value?: string } | null | undefined)?.value ?? ''
    const from = fileOf(source, file)
    if (node.type !== 'ImportDeclaration' || (from === undefined && !file.startsWith(contract))) continue
    const lines: string[] = []
    for (const { local, imported } of importsOf(node)) {
      if (imported === '*') {
        const members = membersOf(kept, local)
        for (const one of new Set(members.map((member) => member.name))) {
          const place = await placeOf(from ?? '', one)
          lines.push(`import { ${one} as ${local}$${one} } from '${addressOf(from ?? '', one, place)}'`)
        }
        for (const { start, end, name: one } of members) edits.push({ start, end, text: `${local}$${one}` })
      } else if (used.has(local)) {
        const address = from === undefined ? source : addressOf(from, imported, await placeOf(from, imported))
        lines.push(`import { ${imported} as ${local} } from '${address}'`)
      }
    }
    edits.push({ start: node.start, end: node.end, text: lines.join('\n') })
  }
  return edits
}

interface Member {
  start: number
  end: number
  name: string
}

/** Uses of the members of a namespace. */
function membersOf(nodes: unknown, local: string, found: Member[] = []): Member[] {
  if (Array.isArray(nodes)) for (const one of nodes) membersOf(one, local, found)
  else if (typeof nodes === 'object' && nodes !== null) {
    const node = nodes as Node
    const { object, property } = node as unknown as { object?: Node; property?: Node }
    if (node.type === 'MemberExpression' && object?.type === 'Identifier' && object['name'] === local)
      found.push({ start: node.start, end: node.end, name: String(property?.['name']) })
    else {
      if (node.type === 'Identifier' && node['name'] === local) throw new Error(`${local} is used as a whole.`)
      for (const [key, child] of Object.entries(node))
        if (!['key', 'property'].includes(key) || node['computed']) membersOf(child, local, found)
    }
  }
  return found
}

/** Fails for uses of schemas that a shape cannot do. */
async function checked(body: readonly Node[], fail: (text: string) => void): Promise<Edit[]> {
  const values = new Map<string, { path: string; value: unknown; isShape: boolean }>()
  for (const node of body) {
    if (node.type !== 'ImportDeclaration') continue
    const path = (node['source'] as { value: string }).value
    const from = fileOf(path, '')
    if (from === undefined) continue
    const module = await contractModule(from)
    for (const { local, imported } of importsOf(node))
      for (const one of imported === '*' ? Object.keys(module) : [imported])
        values.set(imported === '*' ? `${local}.${one}` : local, {
          path,
          value: module[one],
          isShape: (await placeOf(from, one)) === 'value',
        })
  }
  const need = (text: string) => {
    const { path = '' } = values.get(text) ?? {}
    fail(`${text}: import it from ${path.replace(name, withSchemas)}.`)
  }
  const visit = (nodes: unknown): void => {
    if (Array.isArray(nodes)) for (const one of nodes) visit(one)
    if (Array.isArray(nodes) || typeof nodes !== 'object' || nodes === null) return
    const node = nodes as Node
    if (node.type === 'MemberExpression') {
      const text = textOf(node['object'] as Node)
      const { value, isShape } = values.get(text) ?? {}
      const member = String((node['property'] as Node)['name'])
      if (isShape && (isCall(value) ? parts.has(member) : !canDo.has(member))) need(text)
    }
    if (node.type === 'CallExpression' && textOf(node['callee'] as Node) === 'inputErrors') {
      const text = textOf((node['arguments'] as Node[])[0])
      if (values.has(text)) need(text)
    }
    for (const child of Object.values(node)) visit(child)
  }
  visit(body.filter(({ type }) => type !== 'ImportDeclaration').map((node) => declarationOf(node) ?? node))
  return []
}

const textOf = (node: Node | undefined): string => {
  if (node?.type === 'Identifier') return String(node['name'])
  if (node?.type !== 'MemberExpression') return ''
  return `${textOf(node['object'] as Node)}.${textOf(node['property'] as Node)}`
}
