import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'

// Replaces curl, which a test machine may lack, in the recipes of docs/api.md. Anything that they do not use is
// refused: it might mean something else to curl.
const { values, positionals } = parseArgs({
  options: {
    'fail-with-body': { type: 'boolean' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd', multiple: true, default: [] },
    form: { type: 'string', short: 'F', multiple: true, default: [] },
  },
  allowPositionals: true,
})
const [url, secondUrl] = positionals
const headers = new Headers(values.header.map(headerOf))
const sent = [...values.data, ...values.form]
if (!url || secondUrl || !values['fail-with-body'] || sent.length > 1)
  refuse('one URL and --fail-with-body, one -d or -F')
if (values.data.length > 0 && !headers.has('content-type'))
  refuse('a Content-Type with -d: curl sends a form without it')
if (values.data.some((text) => text.startsWith('@'))) refuse('the text itself with -d')

const [data] = values.data
const [field] = values.form
const body = field === undefined ? data : await formOf(field)
const response = await fetch(url, { method: body === undefined ? 'GET' : 'POST', headers, body, redirect: 'manual' })
process.stdout.write(Buffer.from(await response.arrayBuffer()))
if (response.status >= 400) process.exitCode = 22

function headerOf(line: string): [string, string] {
  const [, name, value] = /^([\w-]+): (.+)$/.exec(line) ?? []
  return name && value ? [name, value] : refuse(`a header instead of "${line}"`)
}

/** A form with one file, as in `file=@menu.jpg`. */
async function formOf(text: string): Promise<FormData> {
  const [, name, path] = /^(\w+)=@([^;]+)$/.exec(text) ?? []
  if (!name || !path) return refuse(`a file instead of "${text}"`)
  const form = new FormData()
  form.append(name, new Blob([await readFile(path)]), basename(path))
  return form
}

function refuse(expected: string): never {
  throw new Error(`The recipes use curl with other arguments here: expected ${expected}.`)
}
