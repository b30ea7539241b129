/** The cookie of a client; a dot only parts its words. */
export const cookieName = (id: string): string =>
  `latchkey.${encodeURIComponent(id).replace(/[.'()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}.v1`
