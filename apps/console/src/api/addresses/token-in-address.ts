/** Returns the token of an email's link, from the fragment, which is never sent or logged; empty if missing. */
export const tokenInAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''
