import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { checkShownPage } from '@digisigncast/contract/content/web-pages'
import { post } from '../../../call.ts'

/**
 * Asks the server whether the site of a web page answers with an error. Without the server, or the token of a device, it
 * does not.
 */
export async function hasPageError({ mediaId }: ManifestItem, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false
  const answer = await post<typeof checkShownPage>({ path: 'web-pages/check', body: { media_id: mediaId }, token })
  return answer.ok && answer.body.data.is_error
}
