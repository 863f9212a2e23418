export const mediaCache = 'digisigncast-media-1'
// Not renamed: players would lose what they have stored.
export const manifestCache = 'digisigncast-programme-1'
export const shellPrefix = 'digisigncast-shell-'
