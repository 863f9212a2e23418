import type { BrandPicture } from '@digisigncast/contract/accounts/settings'
import { endingsOf } from '@digisigncast/contract/content/media-types'

const images = {
  accept: endingsOf(['jpg', 'png', 'gif']),
  refusal: 'Please choose a JPG, PNG or GIF image.',
}

const maxBytes = 2 * 1024 * 1024

export const pictureRules = {
  logo: {
    title: 'Logo',
    hint: 'JPG, PNG or GIF, at most 2 MB; an alpha PNG is recommended. Replaces the DigiSignCast logo in the console and in emails.',
    grounds: ['light', 'dark'],
    ...images,
  },
  idle_picture: {
    title: 'Picture',
    hint: 'JPG, PNG or GIF, at most 2 MB. Shown as large as it fits, in place of the text.',
    grounds: ['dark'],
    ...images,
  },
  favicon: {
    title: 'Favicon',
    hint: 'ICO, PNG or GIF, at most 2 MB, ideally square. Shown in the browser tab.',
    grounds: ['light', 'dark'],
    accept: endingsOf(['ico', 'png', 'gif']),
    refusal: 'Please choose an ICO, PNG or GIF image.',
  },
} as const satisfies Record<BrandPicture, unknown>

/** Returns why a file cannot be uploaded; undefined if it can. The server checks the content. */
export function pictureProblem(kind: BrandPicture, { name, size }: { name: string; size: number }) {
  const { accept, refusal } = pictureRules[kind]
  const isFitting = accept.some((ending) => name.toLowerCase().endsWith(ending))
  if (!isFitting) return refusal
  if (size === 0) return 'This file is empty.'
  return size > maxBytes ? 'The image can be at most 2 MB.' : undefined
}
