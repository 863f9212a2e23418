export interface AddressFields {
  url: string
  title: string
  /** Media id of an image; null: none. */
  fallback: string | null
}

/** Adds https:// to an address without a scheme, as address bars show it. */
export const withScheme = (url: string): string =>
  /^[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)+([/:?#].*)?$/u.test(url.trim()) ? `https://${url.trim()}` : url
