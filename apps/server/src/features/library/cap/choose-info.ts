import type { CapAlert, CapInfo } from '../../../platform/decoding/source-data/cap-answer.ts'

/** The parts of a warning in the language that fits best; in its first language if none fits. */
export function infosIn({ infos }: Pick<CapAlert, 'infos'>, language: string): readonly CapInfo[] {
  const ranked = infos.map((info) => ({ language: info.language, fit: fitOf(info.language, language) }))
  const best = ranked.toSorted((one, other) => other.fit - one.fit)[0]
  return infos.filter((info) => info.language === best?.language)
}

/** `en` fits `en-US`, and `en-GB` fits it better than `de`. */
function fitOf(language: string, wanted: string): number {
  const [one, other] = [language.toLowerCase(), wanted.toLowerCase()]
  if (other === '') return 0
  if (one === other) return 3
  if (one.startsWith(`${other}-`)) return 2
  return primaryOf(one) === primaryOf(other) ? 1 : 0
}

const primaryOf = (language: string): string => language.split('-')[0] ?? ''

/** The headline of a part, else its event. */
export const titleOf = ({ headline, event }: CapInfo): string => headline || event || 'Warning'
