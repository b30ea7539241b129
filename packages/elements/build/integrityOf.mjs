import { createHash } from 'node:crypto'

/** Subresource Integrity, https://www.w3.org/TR/SRI/ @param {string} text */
export const integrityOf = (text) => `sha384-${createHash('sha384').update(text).digest('base64')}`
