/**
 * Parses TypeScript declarations of the Android API. Returns a map from the full name of a class to
 * `{ since, parents, members }`; `since` is the API level that added it.
 */
export function readApi(text) {
  const classes = new Map()
  const scopes = []
  let since = 1
  let current
  for (const raw of text.split('\n')) {
    const line = raw.trim()
    const sinceTag = /@since (\d+)/.exec(line)
    if (sinceTag) since = Number(sinceTag[1])
    const opened = /^(?:declare|export) module ([\w.]+) \{/.exec(line)
    const declared = /^export (?:abstract )?class (\w+)(?:<[^{]*?>)?(?:\s+extends ([\w.]+))?(.*)\{$/.exec(line)
    if (opened) scopes.push(opened[1])
    else if (declared) {
      const [, name, parent = 'java.lang.Object', rest] = declared
      const interfaces = [...rest.matchAll(/[\w.]+\.[\w]+/g)].map(([found]) => found)
      const full = [...scopes, name].join('.')
      current = { since, parents: [parent, ...interfaces].filter((other) => other !== full), members: [] }
      classes.set(full, current)
      scopes.push(name)
    } else if (line.endsWith('{')) scopes.push('')
    else if (line.startsWith('}')) scopes.pop()
    else if (line.startsWith('public ')) current?.members.push({ ...readMember(line), since })
    // A comment applies to the next line only.
    if (!/^(\/\*\*|\*)/.test(line)) since = 1
  }
  return classes
}

function readMember(line) {
  const method = /^public (?:static )?(?:abstract )?(\w+)(?:<.*?>)?\((.*)\)(?:: (.*))?;$/.exec(line)
  if (method) {
    const [, name, parameters] = method
    return { name: name === 'constructor' ? '<init>' : name, count: countOf(parameters), isMethod: true }
  }
  const [, name, value] = /^public (?:static )?(?:readonly )?(\w+): (.*);$/.exec(line) ?? []
  return { name, value: constantOf(value) }
}

function constantOf(value = '') {
  if (/^-?\d+$/.test(value)) return Number(value)
  return /^".*"$/.test(value) ? JSON.parse(value) : undefined
}

/** Counts parameters, without the commas inside generics. */
function countOf(parameters) {
  if (parameters.trim() === '') return 0
  let depth = 0
  let count = 1
  for (const character of parameters) {
    if ('<([{'.includes(character)) depth += 1
    else if ('>)]}'.includes(character)) depth -= 1
    else if (character === ',' && depth === 0) count += 1
  }
  return count
}

/** The member that a class has or inherits, with the version that added it; undefined when there is none. */
export function findMember(classes, owner, matches) {
  const known = classes.get(owner)
  if (!known) return undefined
  const own = known.members.filter(matches).map((member) => ({ ...member, since: Math.max(member.since, known.since) }))
  const inherited = known.parents.map((parent) => findMember(classes, parent, matches)).filter(Boolean)
  // A class may list a newer version for a member that it only overrides.
  return [...own, ...inherited].sort((a, b) => a.since - b.since)[0]
}
