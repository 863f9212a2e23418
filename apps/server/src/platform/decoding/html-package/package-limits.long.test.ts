import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageOf, type ZipEntry, zipOf } from '../../../testing/documents/zip.ts'
import { Refusal } from '../jobs.ts'
import { composePackage } from './compose-package.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function refusalOf(bytes: Buffer): Promise<string> {
  const [from, to] = [join(folder, 'in.zip'), join(folder, 'out.html')]
  writeFileSync(from, bytes)
  const error: unknown = await composePackage({ from, to }).then(
    () => new Error('It was accepted.'),
    (reason: unknown) => reason,
  )
  rmSync(to, { force: true })
  expect(readdirSync(folder)).toEqual(['in.zip'])
  expect(error).toBeInstanceOf(Refusal)
  return (error as Refusal).message
}

const page: ZipEntry = { name: 'index.html', content: '<p>Menu</p>' }
const having = (...entries: ZipEntry[]) => zipOf([page, ...entries])
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
/** The extra field of a file with sizes above 4 GB. */
const zip64 = Buffer.from('0100100000000000ffff00000000000000010000', 'hex')

const unsafe = 'A file in this ZIP file has a name that is not allowed. Create it again from a folder.'
const damaged = 'This ZIP file is damaged. Create it again and upload the new file.'
const tooLarge = 'The unpacked files have more than 50 MB. Make them smaller, or leave some out.'
const tooMany = 'This ZIP file has more than 1,000 files. Remove those that the page does not need.'
const locked = 'This ZIP file needs a password. Create it without one and upload it again.'

test.each<[what: string, make: () => Buffer, message: string]>([
  ['a name with ..', () => having({ name: '../../etc/passwd' }), unsafe],
  ['.. inside of a name', () => having({ name: 'a/../../b' }), unsafe],
  ['an absolute name', () => having({ name: '/etc/passwd' }), unsafe],
  ['a drive letter', () => having({ name: 'C:/windows/a' }), unsafe],
  ['.. before a backslash', () => having({ name: '..\\a' }), unsafe],
  ['.. between backslashes', () => having({ name: 'a\\..\\..\\b' }), unsafe],
  ['a backslash at its start', () => having({ name: '\\windows\\a' }), unsafe],
  ['a drive letter and a backslash', () => having({ name: 'C:\\a' }), unsafe],
  ['.. in UTF-8 without the flag', () => having({ name: 'ü/../../b', flags: 0 }), unsafe],
  [
    'two names that differ in their composition',
    () => having({ name: 'ü' }, { name: 'ü'.normalize('NFD') }),
    'This ZIP file has two files with the name “ü”.',
  ],
  ['a zero byte', () => having({ name: 'a\0.png' }), unsafe],
  ['an empty name', () => having({ name: '' }), unsafe],
  ['an empty folder name', () => having({ name: 'a//b' }), unsafe],
  ['two files with a name', () => having(page), 'This ZIP file has two files with the name “index.html”.'],
  [
    'a symbolic link',
    () => having({ name: 'a.png', content: '/etc/passwd', mode: 0o120777 }),
    '“a.png” is a link. Replace it by the file and create the ZIP file again.',
  ],
  ['a password', () => having({ name: 'a.png', flags: 0x801 }), locked],
  [
    'another compression',
    () => having({ name: 'a.png', content: 'a', method: 12 }),
    'This ZIP file uses a compression that is not supported. Create it again with Deflate.',
  ],
  ['strong encryption', () => having({ name: 'a.png', flags: 0x841 }), locked],
  ['51 MB of zeros', () => having({ name: 'a', content: zeros(51) }), tooLarge],
  [
    'many files that are too large together',
    () => having(...[1, 2, 3].map((n) => ({ name: `${n}`, content: zeros(17) }))),
    tooLarge,
  ],
  ['a size that is a lie', () => having({ name: 'a', content: zeros(51), claims: { size: 10 } }), damaged],
  [
    'entries that share their data',
    () =>
      zipOf([
        { name: 'a', content: zeros(10) },
        ...[1, 2, 3, 4, 5].map((n) => ({ name: `${n}`, content: zeros(10), offset: 0 })),
      ]),
    tooLarge,
  ],
  [
    'zip64 sizes that are a lie',
    () => having({ name: 'a', extra: zip64, claims: { size: 0xffffffff, packedSize: 0xffffffff } }),
    damaged,
  ],
  ['100,000 files', () => zipOf(Array.from({ length: 100_000 }, (_, n) => ({ name: `${n}` }))), tooMany],
  ['1,001 files', () => zipOf(Array.from({ length: 1001 }, (_, n) => ({ name: `${n}` }))), tooMany],
  ['a wrong checksum', () => having({ name: 'a', content: 'a', claims: { crc: 1 } }), damaged],
  ['its second half missing', () => having({ name: 'a', content: 'a' }).subarray(0, 80), damaged],
  ['no bytes', () => Buffer.alloc(0), damaged],
  [
    'no file',
    () => zipOf([]),
    'This ZIP file has no index.html. Add one at its top level or in its only folder, and upload it again.',
  ],
  [
    'pages in two folders',
    () => packageOf({ 'a/index.html': 'a', 'b/index.html': 'b' }),
    'This ZIP file has no index.html. Add one at its top level or in its only folder, and upload it again.',
  ],
  [
    'an empty page',
    () => packageOf({ 'index.html': ' \n' }),
    'The index.html of this ZIP file is empty. Export it again and upload the new file.',
  ],
  [
    'a page in UTF-16',
    () => packageOf({ 'index.html': Buffer.from('\ufeff<p>ä', 'utf16le') }),
    'The index.html is not saved as UTF-8. Save it with this encoding and upload the package again.',
  ],
  [
    'references that take 100 MB in its page',
    () => packageOf({ a: '', 'index.html': `<img srcset="${'a, '.repeat(1_300_000)}">` }),
    'The package is too large to be shown as one page. Make its files smaller, or leave some out.',
  ],
  [
    'a page of 6 MB',
    () => packageOf({ 'index.html': Buffer.alloc(6 * 1024 * 1024, '<p>') }),
    'The index.html has more than 5 MB. Move pictures and data in it to files of their own.',
  ],
])('a package with %s is refused with a message', async (_what, make, message) => {
  expect(await refusalOf(make())).toBe(message)
})
