export const mediaCache = 'digisigncast-media-1'
export const programmeCache = 'digisigncast-programme-1'
export const shellPrefix = 'digisigncast-shell-'
