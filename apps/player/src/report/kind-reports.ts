import type { ItemKind } from '@digisigncast/contract/kinds/media-kinds'

/** Text of the fault of an item that is shown in part or replaced; undefined: the names of the missing parts. */
type Report = ((parts: readonly string[]) => string) | undefined

const replaced = (what: string) => () => `${what}. Its fallback image is shown.`

/** `addresses`: hosts, without the unknown ones. */
function leaving(addresses: readonly string[]): string {
  const known = addresses
    .filter((address) => address !== '')
    .join(', ')
    .slice(0, 40)
  const where = known === '' ? '' : ` (${known})`
  return `opens an address outside of the package${where}. Displays do not follow it.`
}

export const kindReports: Record<ItemKind, Report> = {
  image: undefined,
  video: () => 'shown as a picture in an overlay: its video does not play beside another one on this device.',
  slide: undefined,
  web: replaced('the web page could not be loaded'),
  package: leaving,
  stream: replaced('the stream could not be played'),
}
