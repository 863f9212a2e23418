/** The object that is previewed. */
export interface PreviewSubject {
  kind: 'playlist' | 'channel' | 'screen' | 'proposal'
  id: string
  name: string
}

const emptyTexts = {
  playlist: 'This playlist is empty.',
  channel: 'This channel has no content.',
  screen: 'This screen has no content.',
  proposal: 'It shows no content.',
} as const

export const emptyTextOf = ({ kind }: PreviewSubject): string => emptyTexts[kind]
