export const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Two decimals: fractions of pixels are needed for rotated elements only. */
export const rounded = (value: number) => Math.round(value * 100) / 100
