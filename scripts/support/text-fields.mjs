/** Kinds of schemas without texts of a caller's choice: their values are numbers, files or of a fixed list. */
const withoutTexts = new Set(['number', 'boolean', 'null', 'undefined', 'literal', 'enum', 'file'])

/**
 * The texts of an input, those of JSON in a text included: the `schema` of each, its `path` for messages, such as
 * `items[].title`, `owner`, the schema of the property or the entry with that text, and `wrap`, which makes a value of
 * the whole input with a text at that place.
 */
export function textFieldsIn(schema, path = '') {
  const { def } = schema
  if (withoutTexts.has(def.type)) return []
  if (def.type === 'string') return [{ path, schema, wrap: (text) => text }]
  if (def.type === 'object') return inObject(def.shape, path)
  if (def.type === 'array') return wrapped(def.element, `${path}[]`, (value) => [value])
  if (def.type === 'union') return def.options.flatMap((option) => textFieldsIn(option, path))
  if (def.type === 'record') return inRecord(def, path)
  if (def.type === 'pipe') return inPipe(def, path)
  if (def.innerType) return textFieldsIn(def.innerType, path)
  throw new Error(`${path}: schemas of the type ${def.type} are not known here`)
}

const wrapped = (owner, path, wrap) =>
  textFieldsIn(owner, path).map((field) => ({ owner, ...field, wrap: (text) => wrap(field.wrap(text)) }))

function inObject(shape, path) {
  // One of the variants of a union is chosen by such a field.
  const literals = Object.entries(shape)
    .filter(([, { def }]) => def.type === 'literal')
    .map(([name, { def }]) => [name, def.values[0]])
  return Object.entries(shape).flatMap(([name, schema]) =>
    wrapped(schema, path === '' ? name : `${path}.${name}`, (value) => ({
      ...Object.fromEntries(literals),
      [name]: value,
    })),
  )
}

const inRecord = ({ keyType, valueType }, path) => [
  ...wrapped(keyType, `${path}{name}`, (key) => ({ [key]: 'x' })),
  ...wrapped(valueType, `${path}{}`, (value) => ({ x: value })),
]

function inPipe({ in: before, out: after }, path) {
  const fields = textFieldsIn(before, path)
  // A text that becomes something else was parsed as JSON. One that stays a text has no other fields.
  const isText = fields.length === 1 && fields[0].path === path
  if (!isText || after.def.type === 'transform' || after.def.type === 'string') return fields
  return [...fields, ...wrapped(after, `${path} →`, (value) => JSON.stringify(value))]
}
