/** Speed of a ticker that has none of its own (pixels of the slide per second). */
export const defaultTickerSpeed = 120
