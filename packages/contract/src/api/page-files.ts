/** MIME type of composed pages. Apart from the other types, so that the player does not bundle the validator. */
const pageMime = 'text/html'

/** Precedes the URL of a composed page in frames of the player: it is within the scope of its service worker. */
export const pagePrefix = '/player'

/**
 * Address of the page of an HTML package in a frame, from the URL of its file. Its folder is the file, so that the page
 * can refer to itself and to other pages of its package.
 */
export const pageAddress = (file: string): string => `${pagePrefix}${file}/index.html`

/**
 * The `Content-Security-Policy` of a stored file. Pages run scripts in a sandbox without an origin: they have no access to
 * the server, its cookies and the page that shows them.
 */
export const policyOfFile = (mime: string): string =>
  mime === pageMime ? "sandbox allow-scripts; frame-ancestors 'self'" : "default-src 'none'; sandbox"
