/** Languages of dates, as BCP 47 tags: those that are written with the characters of the fonts of slides. */
const tags = [
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en-GB',
  'en-US',
  'es',
  'et',
  'fi',
  'fr',
  'hr',
  'hu',
  'it',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt-BR',
  'pt-PT',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'tr',
  'uk',
  'vi',
]

/** The languages by their names in English, and one that is in use. */
export function languageOptions(inUse: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return [...new Set([...tags, inUse])]
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

/** The language of the browser if it is among them. */
export function usualLanguage(): string {
  const [language = ''] = navigator.language.split('-')
  return [navigator.language, language, `${language}-GB`, `${language}-PT`].find((tag) => tags.includes(tag)) ?? 'en-GB'
}
