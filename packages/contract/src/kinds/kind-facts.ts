/** Facts about a kind of media items, for all programs. */
export interface KindFacts {
  /** Names in running text. */
  singular: string
  plural: string
  /** Whether displays play a file of the server. Without one, they open an address when its turn comes. */
  hasFile: boolean
  /** Its file is a picture: its own thumbnail, and what can be shown in place of an address. */
  isPicture: boolean
  /** Its file is a page, which is shown in a frame. */
  isPage: boolean
  /** Its file has a length: it plays to its end, in part or in rounds. */
  hasLength: boolean
  hasSound: boolean
  /** It is rendered as pages, and each page is an image in manifests. */
  hasPages: boolean
  /** For items that are an address: what it is called, and what displays do with it. */
  address: { noun: 'page' | 'stream'; verb: 'show' | 'play' } | null
  /** For items that are uploaded. The types of their files are in `mediaTypes`. */
  upload: {
    /** In the list of files that users can choose. */
    accepted: string
    /** How its files begin, one character per byte. The first kind that matches counts. */
    start: RegExp
    /** Null: the maximum of all files. */
    maxBytes: number | null
    /** Whether the file itself is served, not only what was made from it. */
    isServed: boolean
    /** Whether the browser sends a picture of it: the server decodes none. */
    needsPoster: boolean
  } | null
  /** For files that are converted in the background: how many can wait and run in an account. */
  conversion: { most: number } | null
  /** Field of a slide's files that holds it; null: slides cannot show it. */
  onSlides: 'images' | 'videos' | null
}

/** A kind repeats only the facts that it has. */
export const noFacts = {
  hasFile: false,
  isPicture: false,
  isPage: false,
  hasLength: false,
  hasSound: false,
  hasPages: false,
  address: null,
  upload: null,
  conversion: null,
  onSlides: null,
} as const
