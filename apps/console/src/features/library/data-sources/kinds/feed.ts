import { IconRss } from '@tabler/icons-react'
import { type ConsoleSourceKind, hostOf } from './source-kind.ts'

export const feed: ConsoleSourceKind<'feed'> = {
  icon: IconRss,
  hint: 'Headlines of RSS, Atom or JSON Feed.',
  originOf: hostOf,
  formatAdvice: 'Use the address of the feed, not of the page that links to it.',
  address: {
    placeholder: 'https://example.com/news.xml',
    hint: 'RSS, Atom or JSON Feed. News pages often link it as RSS.',
  },
}
