const megabyte = 1024 * 1024

/** Maximum number of entries of a ZIP file. */
export const maxEntries = 1000
/** Maximum size of all files after inflating, counted while they are read: headers can lie. */
export const maxUnpackedBytes = 50 * megabyte
/** Maximum size of `index.html`, which is parsed as a whole. */
export const maxPageBytes = 5 * megabyte
/** Maximum length of the other pages together; links to those beyond it are not followed. */
export const maxPagesLength = 10 * megabyte
/** Larger style sheets and scripts are kept as they are, without changes of their references. */
export const maxTextBytes = 10 * megabyte
/** Maximum size of the composed page: base64 takes a third more than the files. */
export const maxComposedBytes = 70 * megabyte
