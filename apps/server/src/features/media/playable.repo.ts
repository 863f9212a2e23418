import type { MediaKind } from '@digisigncast/contract/content/media-types'
import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../database/tables.ts'

const kindsWithoutFile: MediaKind[] = ['web', 'stream']

/** Media items that screens play: with a file to play, or an address to load. */
export const isPlayable = (is: ExpressionBuilder<Tables & { m: Tables['media'] }, 'm'>) =>
  is.or([is('m.playback_file', 'is not', null), is('m.kind', 'in', kindsWithoutFile)])
