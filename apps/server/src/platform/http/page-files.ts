import { z } from 'zod'

const PageFiles = z.array(z.object({ isOwners: z.boolean(), path: z.string(), files: z.array(z.string()) }))

/** Reads `page-files.json`, which the build of the console writes: the files of the first load of each page. */
export function readPageFiles(json: Buffer) {
  return PageFiles.parse(JSON.parse(json.toString())).map(({ isOwners, path, files }) => ({
    isOwners,
    path: path.split('/').filter(Boolean),
    links: files.map(linkOf).join(''),
  }))
}

/** Adds the files of a page to its HTML, so that browsers load them with the start instead of after it. */
export function withFiles(
  html: string,
  pages: ReturnType<typeof readPageFiles>,
  asked: { path: string; hostname: string },
): string {
  const isOwners = asked.hostname.startsWith('admin')
  const parts = asked.path.split('/').filter(Boolean)
  const page = pages.find((one) => one.isOwners === isOwners && isAt(parts, one.path))
  return page ? html.replace('</head>', `${page.links}</head>`) : html
}

/** Whether an address is that of a page: `:id` is any part, `:tab?` can be missing. */
const isAt = (parts: readonly string[], route: readonly string[]): boolean =>
  parts.length <= route.length &&
  route.every((name, at) => (parts[at] === undefined ? name.endsWith('?') : name.startsWith(':') || name === parts[at]))

const linkOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" as="style" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`
