import math from '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2?url'

/** The same on every machine. */
export const font = "'Inter Variable', 'Noto Sans Math', sans-serif"

/** Inter lacks the right arrow and "about equal". */
export async function loadFonts(): Promise<void> {
  const signs = new FontFace('Noto Sans Math', `url(${math})`, { unicodeRange: 'U+2192, U+2248' })
  document.fonts.add(signs)
  await Promise.all([document.fonts.load('500 16px "Inter Variable"'), signs.load()])
}
