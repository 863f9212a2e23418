/** The secret of a mail's link. It stands in the fragment, which no server and no log ever sees; empty when missing. */
export const tokenInAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
