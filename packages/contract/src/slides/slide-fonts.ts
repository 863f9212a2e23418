/** Font families of slides. Players have no others: system fonts differ between devices. */
export const slideFonts = {
  inter: { name: 'Inter', weights: [100, 900] },
  archivo: { name: 'Archivo', weights: [100, 900] },
  montserrat: { name: 'Montserrat', weights: [100, 900] },
  nunito: { name: 'Nunito', weights: [200, 1000] },
  oswald: { name: 'Oswald', weights: [200, 700] },
  lora: { name: 'Lora', weights: [400, 700] },
  'playfair-display': { name: 'Playfair Display', weights: [400, 900] },
  fraunces: { name: 'Fraunces', weights: [100, 900] },
  caveat: { name: 'Caveat', weights: [400, 700] },
  'jetbrains-mono': { name: 'JetBrains Mono', weights: [100, 800] },
} as const satisfies Record<string, { name: string; weights: readonly [lightest: number, boldest: number] }>

/** Family of a font in CSS. Its own name, so that no font of the system is used in its place. */
export const familyOf = (font: keyof typeof slideFonts): string => `Slide ${slideFonts[font].name}`
