/** The documentation where a developer of another app can open it. */
const documentation = 'https://github.com/latchkey-wallet/latchkey/blob/main/docs/'

/** @param name a file of `docs` with an anchor, e.g. `migrating.md#signing-in` */
export const pageUrl = (name: string): string => documentation + name
