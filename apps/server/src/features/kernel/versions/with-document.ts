import { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import type { State } from '@digisigncast/contract/versions/states'
import type { Platform } from '../../../platform/platform.ts'

/** Adds the document of a slide from its file; null if the file is gone or of a newer version. Other states stay. */
export async function withDocument<T extends State>(
  { storage }: Pick<Platform, 'storage'>,
  accountId: string,
  state: T,
): Promise<T> {
  if (state.kind !== 'slide' || state.files.original_file === null) return state
  const stored = await storage.open(`${accountId}/${state.files.original_file}`)
  if (!stored) return state
  try {
    const document = SlideDocument.safeParse(JSON.parse((await stored.whole()).toString()))
    return document.success ? { ...state, document: document.data } : state
  } finally {
    await stored.close()
  }
}
