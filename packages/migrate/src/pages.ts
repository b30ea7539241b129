const documentation = 'https://github.com/latchkey-wallet/latchkey/blob/main/docs/'

/** @param name e.g. `migrating.md#signing-in` */
export const pageUrl = (name: string): string => documentation + name
