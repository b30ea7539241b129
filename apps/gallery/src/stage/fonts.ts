import math from '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2?url'

/** What scenes are written in: fonts that come with the gallery, so that a picture is the same on every machine. */
export const font = "'Inter Variable', 'Noto Sans Math', sans-serif"

/**
 * Loads the fonts of scenes. Inter's files have neither an arrow to the right nor a sign for "about equal"; the system's
 * would differ from machine to machine.
 */
export async function loadFonts(): Promise<void> {
  const signs = new FontFace('Noto Sans Math', `url(${math})`, { unicodeRange: 'U+2192, U+2248' })
  document.fonts.add(signs)
  await Promise.all([document.fonts.load('500 16px "Inter Variable"'), signs.load()])
}
