/** A node of a program. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Named extends Node {
  name: string
}

interface Declarator extends Node {
  id: Named
  init: Node | null
}

export interface Edit {
  start: number
  end: number
  text: string
}

export function replaced(code: string, edits: readonly Edit[]): string {
  let result = code
  for (const { start, end, text } of [...edits].sort((a, b) => b.start - a.start))
    result = result.slice(0, start) + text + result.slice(end)
  return result
}

export const declarationOf = (node: Node) =>
  node.type === 'ExportNamedDeclaration' ? (node['declaration'] as Node | null) : node

function declaratorsOf(node: Node): Declarator[] {
  const declaration = declarationOf(node)
  return declaration?.type === 'VariableDeclaration' ? (declaration['declarations'] as Declarator[]) : []
}

/** Says that a value that nothing uses can be left out. */
export const purely = (node: Node): Edit[] =>
  declaratorsOf(node).flatMap(({ init }) =>
    init && ['CallExpression', 'NewExpression'].includes(init.type)
      ? [{ start: init.start, end: init.start, text: '/* @__PURE__ */ ' }]
      : [],
  )

/** Names that a statement declares. */
export function namesOf(node: Node): string[] {
  const declaration = declarationOf(node)
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
    return [(declaration['id'] as Named).name]
  return declaratorsOf(node).map(({ id }) => id.name)
}

/** Names that a module imports; `*` for all of another one. */
export const importsOf = (node: Node): { local: string; imported: string }[] =>
  (node['specifiers'] as { local: Named; imported?: Named }[]).map(({ local, imported }) => ({
    local: local.name,
    imported: imported?.name ?? '*',
  }))

/** Types, unlike `… as Type` and `… satisfies Type`, are no part of the program that runs. */
const isType = ({ type }: Node): boolean =>
  typeof type === 'string' && type.startsWith('TS') && !type.endsWith('Expression')

/** Names that a part of a program uses. */
export function identifiersIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) identifiersIn(one, found)
  else if (typeof value === 'object' && value !== null) {
    const node = value as Node
    if (isType(node)) return found
    if (node.type === 'Identifier') found.add(String(node['name']))
    for (const [key, child] of Object.entries(node))
      if (!['key', 'property'].includes(key) || node['computed'] || node['shorthand']) identifiersIn(child, found)
  }
  return found
}
