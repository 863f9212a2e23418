import type { Page } from '@playwright/test'

/** Lists the complete media files in the player's storage by hash, and whether it can start offline. */
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

/** Returns the hash in the address of a media file. */
export const hashOf = ({ file_path }: { file_path: string }): string => /[\da-f]{64}/.exec(file_path)?.[0] ?? ''
