/** A text in one weight. */
export interface NoticePart {
  text: string
  weight: number
}

/** A word of a notice; without a space before it: it follows the last one directly. */
export interface Word extends NoticePart {
  hasSpace: boolean
  /** It begins a line. */
  isFirst: boolean
}

/** Scripts that are written without spaces: their lines may end after any letter. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

const lettersOf = (text: string): string[] => Array.from(text)

/** The words of a text; its line breaks begin lines. */
export const wordsOf = (text: string, weight: number): Word[] =>
  text.split('\n').flatMap((paragraph, line) =>
    paragraph
      .split(/\s+/)
      .filter((word) => word !== '')
      .flatMap((word, index) =>
        (unspaced.test(word) ? lettersOf(word) : [word]).map((part, at) => ({
          text: part,
          weight,
          hasSpace: at === 0,
          isFirst: at === 0 && index === 0 && line > 0,
        })),
      ),
  )

/** The words, with letters in place of those that do not fit into a line. */
export const brokenInto = (words: readonly Word[], isFitting: (word: Word) => boolean): Word[] =>
  words.flatMap((word) =>
    isFitting(word)
      ? [word]
      : lettersOf(word.text).map((text, at) =>
          at === 0 ? { ...word, text } : { ...word, text, hasSpace: false, isFirst: false },
        ),
  )
