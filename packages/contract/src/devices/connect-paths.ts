/** Path of the console's page that takes the code of a display, and its short form for people who type it. */
export const connectPath = '/screens/connect'
export const shortConnectPath = '/connect'

/** Length of the code that a display shows: 6 of 32 characters are 30 bits. */
export const pairingCodeLength = 6
