import type { BrandPicture } from '@digisigncast/contract/accounts/settings'

/** The columns of `accounts` that name a picture, by setting. */
export const brandFiles = {
  logo: 'logo_file',
  favicon: 'favicon_file',
  idle_picture: 'idle_picture_file',
} as const satisfies Record<BrandPicture, string>

export const brandColumns = Object.values(brandFiles)
