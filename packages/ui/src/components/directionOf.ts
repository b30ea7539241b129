import type { ReactNode } from 'react'

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc]/
const leftToRight = /[a-z\u00c0-\u058f\u0900-\u1fff\u2c00-\ud7ff]/i

/**
 * The `dir` of an element. A text of one script is truncated at its own end. A mixed text follows
 * the page: by its first letter, "98.5 USDC" before Arabic words would turn the sentence around.
 */
export const directionOf = (text: ReactNode): 'auto' | undefined =>
  typeof text === 'string' && rightToLeft.test(text) && leftToRight.test(text) ? undefined : 'auto'
