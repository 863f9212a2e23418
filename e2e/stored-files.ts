import type { Page } from '@playwright/test'

/** What the player has kept in the browser: whole files of its media by hash, and whether it could start alone. */
export const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const cacheOf = async (prefix: string) => {
      const name = (await caches.keys()).find((key) => key.startsWith(`digisigncast-${prefix}`))
      return name === undefined ? [] : (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    }
    const media = await cacheOf('media')
    const files = media.flatMap((path) => /\/file\/([\da-f]{64})$/.exec(path)?.[1] ?? [])
    const shell = await cacheOf('shell')
    const isShellKept = shell.includes('/player') && shell.some((path) => path.endsWith('.js'))
    return {
      files: files.sort(),
      parts: media.length - files.length,
      startsAlone: isShellKept && navigator.serviceWorker.controller !== null,
    }
  })

/** The hash in the address of a medium. */
export const hashOf = ({ file_path }: { file_path: string }): string => /[\da-f]{64}/.exec(file_path)?.[0] ?? ''
