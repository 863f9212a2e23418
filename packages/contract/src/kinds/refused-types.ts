interface RefusedType {
  /** MIME types by the bytes of a file. */
  mime: RegExp
  /** The first 64 bytes of such files, one character each, where the browser tells them before the upload. */
  start?: RegExp
  /** Endings of their names. */
  endings: readonly `.${string}`[]
  /** Why displays do not show it, and what to do. */
  text: string
}

/** Types of files that are often tried and are not stored. */
export const refusedTypes = {
  heic: {
    mime: /^image\/hei[cf]/,
    start: /^[^]{4}ftyp(?:hei[cxms]|hev[cxms]|m[is]f1)(?![^]*avi[fs])/,
    endings: ['.heic', '.heif'],
    text: 'Displays cannot show HEIC photos. Take photos as JPEG: Settings, Camera, Formats, Most Compatible; or export as JPEG.',
  },
  office: {
    mime: /officedocument|opendocument|^application\/(?:x-cfb|rtf|msword|vnd\.(?:ms-(?:excel|powerpoint|word|works)|apple\.(?:keynote|pages|numbers)))/,
    start: /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1|^\{\\rtf/,
    endings: ['.pptx', '.ppt', '.odp', '.key', '.docx', '.doc', '.odt', '.rtf', '.xlsx', '.xls', '.ods'],
    text: 'Displays cannot show presentations and documents of Office programs. Export it as PDF: each page is shown.',
  },
  drawing: {
    mime: /^application\/(?:eps|postscript)/,
    start: /^%!PS/,
    endings: ['.ai', '.eps'],
    text: 'Displays cannot show EPS and other drawings. Export it as SVG, or as PNG, as large as the screen.',
  },
  compressed: {
    mime: /^application\/gzip/,
    start: /^\x1f\x8b/,
    endings: ['.svgz'],
    text: 'This file is compressed (gzip). Unpack it, or save the drawing as SVG without compression.',
  },
  picture: {
    mime: /^image\/(?!png|jpeg|gif|webp|avif|apng)/,
    start: /^II\*\0|^MM\0\*|^BM[^]{4}\0{4}|^8BPS/,
    endings: ['.tif', '.tiff', '.bmp', '.psd', '.dng', '.cr2', '.nef', '.jxl'],
    text: 'Displays cannot show this kind of picture. Export it as JPEG or PNG.',
  },
  // By their MIME types also MKV, AVI and WMV, where they are not converted.
  video: {
    mime: /^video\/|asf$/,
    start: /^FLV\x01|^\0\0\x01\xba/,
    endings: ['.flv', '.mpg', '.mpeg', '.ts', '.mts'],
    text: 'Displays cannot play this kind of video. Export it as MP4 with H.264.',
  },
  sound: {
    mime: /^audio\//,
    start: /^ID3|^fLaC|^RIFF[^]{4}WAVE/,
    endings: ['.mp3', '.wav', '.m4a', '.flac', '.aac'],
    text: 'This file has no picture, only sound. Choose a video or an image.',
  },
} as const satisfies Record<string, RefusedType>

const all: readonly RefusedType[] = Object.values(refusedTypes)

/** Why files with a MIME type are refused; undefined for types that are not known. */
export const refusalOfMime = (mime: string): string | undefined => all.find((type) => type.mime.test(mime))?.text

/** Why a file is refused that begins with these bytes (64, one character each). */
export const refusalOfStart = (start: string): string | undefined => all.find((type) => type.start?.test(start))?.text

/** Whether a file begins like MKV, AVI or WMV: these are refused where they are not converted. */
export const isConvertedStart = (start: string): boolean =>
  /^\x1a\x45\xdf\xa3[^]*matroska|^RIFF[^]{4}AVI |^\x30\x26\xb2\x75/.test(start)

/** Why files with such a name are refused, where the bytes do not tell what they are. */
export const refusalOfName = (name: string): string | undefined =>
  all.find(({ endings }) => endings.some((ending) => name.toLowerCase().endsWith(ending)))?.text
