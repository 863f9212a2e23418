export interface AddressFields {
  url: string
  title: string
  /** Media id of an image; null: none. */
  fallback: string | null
}

/** People type addresses as they see them in the address bar. */
export const withScheme = (url: string): string =>
  /^[\w-]+(\.[\w-]+)+([/:?#].*)?$/.test(url.trim()) ? `https://${url.trim()}` : url
