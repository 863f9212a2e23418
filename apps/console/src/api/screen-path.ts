/** Path of the page of a screen. */
export const screenPath = (id: string): string => `/screens/${encodeURIComponent(id)}`
